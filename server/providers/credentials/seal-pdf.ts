import { createPrivateKey } from 'node:crypto'
import { Signer, SignPdf } from '@signpdf/signpdf'
import { type PdfSigner, signPdfBytes } from './pdf-signature.ts'
import type { SigningCertificate } from './signing-certificate.ts'

class InstallationSigner extends Signer {
  readonly #signer: PdfSigner

  constructor({ key, chain, algorithm }: SigningCertificate) {
    super()
    this.#signer = {
      key: createPrivateKey(key),
      chain: chain.map((certificate) => Buffer.from(certificate, 'base64')),
      algorithm,
    }
  }

  override async sign(bytes: Buffer): Promise<Buffer> {
    return signPdfBytes(this.#signer, bytes)
  }
}

/**
 * Fills the seal that the paper reserved (`pen.reserveSeal`). The signature covers every byte
 * except its own.
 * @throws if the PDF reserves no seal, or too little space for the chain of certificates
 */
export const sealPdf = async (pdf: Uint8Array, certificate: SigningCertificate): Promise<Uint8Array> =>
  new SignPdf().sign(Buffer.from(pdf), new InstallationSigner(certificate))
