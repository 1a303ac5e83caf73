/**
 * The response of the phone's passkey, as the server reads it; null if the driver closed the phone's dialog.
 */
export async function passkeyResponse(
  options: PublicKeyCredentialRequestOptionsJSON,
): Promise<string | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  try {
    const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential | null
    return credential && JSON.stringify(credential.toJSON())
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return null
    throw error
  }
}
