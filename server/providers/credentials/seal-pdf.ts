import { createPrivateKey } from 'node:crypto'
import { Signer, SignPdf } from '@signpdf/signpdf'
import { type PdfSigner, signPdfBytes } from './pdf-signature.ts'
import type { SealedPdf } from './port.ts'
import type { SigningCertificate } from './signing-certificate.ts'

/** Returns a timestamp for a SHA-256, or undefined if there is none now. */
type Stamp = (imprint: Uint8Array) => Promise<Uint8Array | undefined>

class InstallationSigner extends Signer {
  readonly #signer: PdfSigner
  readonly #stamp: Stamp
  imprint = ''

  constructor({ key, chain, algorithm }: SigningCertificate, stamp: Stamp) {
    super()
    this.#signer = {
      key: createPrivateKey(key),
      chain: chain.map((certificate) => Buffer.from(certificate, 'base64')),
      algorithm,
    }
    this.#stamp = stamp
  }

  override async sign(bytes: Buffer): Promise<Buffer> {
    return signPdfBytes(this.#signer, bytes, async (imprint) => {
      this.imprint = imprint.toString('hex')
      const token = await this.#stamp(imprint)
      return token && token.length <= MAX_TIMESTAMP_BYTES ? token : undefined
    })
  }
}

/** The seal has space for a longer chain or a longer timestamp, but not for both. */
const MAX_TIMESTAMP_BYTES = 8192

/**
 * Fills the seal that the paper reserved (`pen.reserveSeal`). The signature covers every byte
 * except its own.
 * @throws if the PDF reserves no seal, or too little space for the chain of certificates
 */
export async function sealPdf(pdf: Uint8Array, certificate: SigningCertificate, stamp: Stamp): Promise<SealedPdf> {
  const signer = new InstallationSigner(certificate, stamp)
  const sealed = await new SignPdf().sign(Buffer.from(pdf), signer)
  return { pdf: sealed, imprint: signer.imprint }
}
