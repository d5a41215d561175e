/** The package has no types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  /** `privateKey` is used for this message only. `dh` and `authSecret` are base64url. */
  type EncryptOptions = { version: 'aes128gcm'; privateKey: ECDH; dh: string; authSecret: string }

  const ece: { encrypt: (content: Buffer, options: EncryptOptions) => Buffer }
  export default ece
}
