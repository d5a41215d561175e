import { Certificate, ContentInfo, SignedData } from 'pkijs'
import { beforeAll, expect, test } from 'vitest'
import { openPaper } from '../../platform/papers/open-paper.ts'
import { type DevelopmentCertificate, makeDevelopmentCertificate } from './development-certificate.ts'
import { sealPdf } from './seal-pdf.ts'
import { signingCertificate } from './signing-certificate.ts'

const AT = new Date('2026-11-29T10:00:00.000Z')
let own: DevelopmentCertificate
let sealed: Buffer
beforeAll(async () => {
  own = await makeDevelopmentCertificate(new Date())
  const pen = await openPaper({ title: 'Agreement', createdAt: AT })
  pen.write({ text: 'Signed by 李小龙 and Zoë.', x: 56, y: 56, width: 400 })
  pen.reserveSeal({ signedBy: 'Semblance', reason: 'Both sides signed', at: AT })
  const { pdf } = await sealPdf(await pen.finish(), await certificate(), NO_STAMP)
  sealed = Buffer.from(pdf)
})

const NO_STAMP = async () => undefined
const UNSET = {
  CREDENTIALS_CERTIFICATE: undefined,
  CREDENTIALS_PRIVATE_KEY: undefined,
  CREDENTIALS_AUTHORITIES: undefined,
}
const certificate = () =>
  signingCertificate(UNSET, {
    get: async () => ({ ...own, earlierAuthorities: '' }),
    findExpiry: async () => undefined,
  })

/** Reads the signature and what it covers as any other program would. */
function partsOf(pdf: Buffer) {
  const range = /\/ByteRange \[0 (\d+) (\d+) (\d+)\]/.exec(pdf.toString('latin1'))
  const [before = 0, after = 0, rest = 0] = (range ?? []).slice(1).map(Number)
  const signature = Buffer.from(pdf.toString('latin1', before + 1, after - 1), 'hex')
  const covered = Buffer.concat([pdf.subarray(0, before), pdf.subarray(after, after + rest)])
  return { before, after, end: after + rest, signature, covered }
}

/** Verifies with a library that has no code in common with the one that signs. */
async function verify(pdf: Buffer): Promise<boolean> {
  const { signature, covered } = partsOf(pdf)
  const root = Buffer.from(own.authority.replaceAll(/-----[A-Z ]+-----/g, ''), 'base64')
  const signed = new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(signature)).content })
  return signed
    .verify({
      signer: 0,
      data: new Uint8Array(covered).buffer,
      trustedCerts: [Certificate.fromBER(new Uint8Array(root))],
      checkChain: true,
    })
    .catch(() => false)
}

test('a sealed PDF is verified by another library, and the seal covers the whole file', async () => {
  const { before, after, end } = partsOf(sealed)
  expect(sealed.subarray(0, 8).toString()).toBe('%PDF-1.7')
  expect([sealed[before], sealed[after - 1], end]).toEqual([0x3c, 0x3e, sealed.length])
  expect(sealed.toString('latin1')).toContain('/SubFilter /ETSI.CAdES.detached')
  expect(await verify(sealed)).toBe(true)
})

test('one changed byte breaks the seal', async () => {
  const { before, after } = partsOf(sealed)
  const places = [...sealed.keys()].filter((at) => (at < before || at >= after) && at % 997 === 5)
  expect(places.length).toBeGreaterThan(10)
  for (const at of places) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 0x01
    expect(await verify(changed), `byte ${at}`).toBe(false)
  }
})

test('a PDF without a reserved seal is refused', async () => {
  const pen = await openPaper({ title: 'Paper', createdAt: AT })
  await expect(sealPdf(await pen.finish(), await certificate(), NO_STAMP)).rejects.toThrow('ByteRange')
})

test('a timestamp that is too large for the seal is left out, and the seal is whole', async () => {
  const pen = await openPaper({ title: 'Paper', createdAt: AT })
  pen.write({ text: 'Signed.', x: 56, y: 56, width: 400 })
  pen.reserveSeal({ signedBy: 'Semblance', reason: 'Both sides signed', at: AT })
  const large = async () => Buffer.alloc(9000, 0x30)
  const { pdf } = await sealPdf(await pen.finish(), await certificate(), large)
  expect(await verify(Buffer.from(pdf))).toBe(true)
})
