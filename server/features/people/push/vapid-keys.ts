import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import { seal, unseal, WrongSecretKey } from '../../../platform/security/sealed.ts'
import { addKeys, findKeys } from './queries/keys.ts'

const PURPOSE = 'push key'

type Parts = Pick<Context, 'config' | 'db' | 'clock'>

/**
 * Returns the public key that browsers subscribe with, as an uncompressed point in base64url. The
 * first call makes the key pair for all processes (RFC 8292).
 */
export async function getPublicKey({ config, db, clock }: Parts): Promise<string> {
  const known = await findKeys(db)
  if (known) return known.publicKey
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  await addKeys(db, {
    publicKey: point.toString('base64url'),
    privateKeySealed: seal(config.SECRET_KEY, PURPOSE, pem),
    at: clock.now(),
  })
  return getPublicKey({ config, db, clock })
}

/**
 * Returns the key pair, or undefined if no browser was ever given its public key.
 * @throws WrongSecretKey
 */
export async function findKeyPair({
  config,
  db,
}: Pick<Parts, 'config' | 'db'>): Promise<{ publicKey: string; privateKey: KeyObject } | undefined> {
  const known = await findKeys(db)
  return known && { publicKey: known.publicKey, privateKey: open(config.SECRET_KEY, known.privateKeySealed) }
}

function open(secret: string, sealed: string): KeyObject {
  try {
    return createPrivateKey(unseal(secret, PURPOSE, sealed))
  } catch {
    // The crypto library's error would only say that decryption failed.
    throw new WrongSecretKey()
  }
}
