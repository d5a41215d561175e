/** A client is cached for less time, and Apple allows up to six months. */
const SECRET_LIFE = '25h'

/** Client secret for Apple: a JWT that is signed with the key that Apple issued to us. */
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
        // Uses the real time: Apple would reject that of a moved development clock.
        .setIssuedAt()
        .setExpirationTime(SECRET_LIFE)
        .sign(await importPKCS8(privateKey, 'ES256'))
    )
  }
}
