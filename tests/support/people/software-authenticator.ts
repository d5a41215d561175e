import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { encode } from 'cborg'
import type {
  Assertion,
  NewCredential,
  PasskeyCreation,
  PasskeyRequest,
} from '../../../server/providers/identity/factors/port.ts'

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 }
const ES256 = -7

/** Lies that an attacker, or a broken device, could tell. */
export type Lies = {
  origin?: string
  rpId?: string
  type?: string
  challenge?: string
  crossOrigin?: boolean
  isPresent?: boolean
  isVerified?: boolean
  signCount?: number
  id?: string
  userHandle?: string | null
  /** Signs with another key. */
  key?: KeyObject
}

/**
 * Authenticator with one ES256 credential per object. Signs as a real one does, and tells the
 * given lies.
 */
export class SoftwareAuthenticator {
  readonly #origin: string
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly id = randomBytes(16).toString('base64url')
  signCount = 0
  userHandle: string | null = null

  constructor(origin: string) {
    this.#origin = origin
  }

  create(options: PasskeyCreation, lies: Lies = {}): NewCredential {
    this.userHandle = options.user.id
    const id = Buffer.from(lies.id ?? this.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const publicKey = new Map<number, unknown>([
      [1, 2],
      [3, ES256],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const authData = Buffer.concat([
      this.#authenticatorData(options.rp.id, lies, FLAGS.attested),
      Buffer.alloc(16),
      length,
      id,
      encode(publicKey),
    ])
    return {
      id: id.toString('base64url'),
      clientDataJSON: this.#clientData('webauthn.create', options.challenge, lies),
      attestationObject: Buffer.from(encode({ fmt: 'none', attStmt: {}, authData })).toString('base64url'),
      transports: ['internal'],
    }
  }

  get(options: PasskeyRequest, lies: Lies = {}): Assertion {
    this.signCount += 1
    const authenticatorData = this.#authenticatorData(options.rpId, lies)
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, lies)
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return {
      id: lies.id ?? this.id,
      clientDataJSON,
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, lies.key ?? this.#keys.privateKey).toString('base64url'),
      userHandle: lies.userHandle === undefined ? this.userHandle : lies.userHandle,
    }
  }

  #authenticatorData(rpId: string, lies: Lies, moreFlags = 0): Buffer {
    const { isPresent = true, isVerified = true } = lies
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lies.signCount ?? this.signCount)
    const flags = (isPresent ? FLAGS.present : 0) | (isVerified ? FLAGS.verified : 0) | moreFlags
    return Buffer.concat([sha256(Buffer.from(lies.rpId ?? rpId)), Buffer.from([flags]), count])
  }

  #clientData(type: string, challenge: string, lies: Lies): string {
    const data = {
      type: lies.type ?? type,
      challenge: lies.challenge ?? challenge,
      origin: lies.origin ?? this.#origin,
      crossOrigin: lies.crossOrigin ?? false,
    }
    return Buffer.from(JSON.stringify(data)).toString('base64url')
  }
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()
