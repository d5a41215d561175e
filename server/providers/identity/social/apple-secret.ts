/** Longer than a client is kept; far less than the six months Apple allows. */
const SECRET_LIFE = '25h'

/** Apple's client secret is a statement that we sign with the key it gave us. */
export function createAppleSecret(apple: {
  issuer: string
  clientId: string
  teamId: string
  keyId: string
  privateKey: string
}): () => Promise<string> {
  const { issuer, clientId, teamId, keyId, privateKey } = apple
  return async () => {
    const { importPKCS8, SignJWT } = await import('jose')
    return (
      new SignJWT()
        .setProtectedHeader({ alg: 'ES256', kid: keyId })
        .setIssuer(teamId)
        .setSubject(clientId)
        .setAudience(issuer)
        // Real time: Apple's clock is not the one that was moved in development.
        .setIssuedAt()
        .setExpirationTime(SECRET_LIFE)
        .sign(await importPKCS8(privateKey, 'ES256'))
    )
  }
}
