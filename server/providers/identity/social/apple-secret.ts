/** Longer than the cache time of a client, and far below Apple's limit of six months. */
const SECRET_LIFE = '25h'

/** Returns Apple's client secret: a JWT signed with the key that Apple issued. */
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
        // Uses the real time, because Apple does not follow a moved development clock.
        .setIssuedAt()
        .setExpirationTime(SECRET_LIFE)
        .sign(await importPKCS8(privateKey, 'ES256'))
    )
  }
}
