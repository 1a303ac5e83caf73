/** The replacement for the name of an erased person. It passes the validation of names. */
export const erasedName = 'Pessoa apagada'
