/** People write postal codes with a hyphen, a dot or spaces. */
export const cepDigits = (text: string): string => text.replaceAll(/[\s.-]/g, '')
