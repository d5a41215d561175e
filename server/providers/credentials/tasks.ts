import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import init, { WasmBuilder, WasmReader } from '@contentauth/c2pa-wasm'
import { TaskRefused, task } from '@semblance/workers/task'
import { type Signer, type SigningAlgorithm, signatureBytes, signClaim } from './cose-signature.ts'
import { manifestOf } from './manifest.ts'
import type { Claim, ClaimStore, CredentialReport, SignableFile } from './port.ts'
import { damagedReport, type ManifestStore, NO_CREDENTIALS, reportOf, signatureOf } from './report.ts'
import { findActiveSignature, findClaimStore, findContainerFaults, hasClaimStoreBytes } from './strict-container.ts'

export type CredentialsData = {
  key: string
  chain: readonly string[]
  algorithm: SigningAlgorithm
  /**
   * Certificate (PEM) of the authority that issued ours. It may also issue certificates to
   * strangers.
   */
  ownAuthority: string
  /** Serial number of our own certificate, in decimal digits. */
  ownSerialNumber: string
  /** Further trusted authorities as concatenated PEM. */
  authorities: string
  /** Name of the program that makes claims. Threads do not know the brand. */
  generator: string
  /** True if signatures need space for a timestamp. */
  hasTimestamps: boolean
}
/** A signed file, and the signature inside it in case it gets a timestamp. */
type SignedFile = { bytes: Uint8Array; signature: Uint8Array }
/** `signature` is that of the whole file. Undefined if there is none, or it cannot be found. */
type ReadFile = { report: CredentialReport; signature: Uint8Array | undefined }
type File = { bytes: Uint8Array; contentType: SignableFile['contentType'] }

/**
 * The library was built for browsers and reads blobs with FileReaderSync, which Node lacks.
 * FileReaderOfBytes replaces it for this class.
 */
class BytesBlob extends Blob {
  readonly whole: Uint8Array<ArrayBuffer>

  constructor(bytes: Uint8Array, type: string) {
    const copy = new Uint8Array(bytes)
    super([copy], { type })
    this.whole = copy
  }

  override slice(from = 0, to = this.whole.length, type = ''): BytesBlob {
    return new BytesBlob(this.whole.subarray(from, to), type)
  }
}
class FileReaderOfBytes {
  readAsArrayBuffer(blob: BytesBlob): ArrayBuffer {
    return blob.whole.buffer
  }
}
Object.assign(globalThis, { FileReaderSync: FileReaderOfBytes })

const poolData = dataOfPool()
/**
 * `verify_after_sign` is off, because verifying takes as long as signing. Tests read signed files
 * of every type instead.
 */
const createLibrarySettings = (authorities: string): string =>
  JSON.stringify({
    trust: authorities ? { user_anchors: authorities } : {},
    verify: { verify_after_sign: false, verify_trust: true, ocsp_fetch: false, remote_manifest_fetch: false },
  })
const settings = createLibrarySettings(`${poolData.ownAuthority}\n${poolData.authorities}`)
/** For files that were signed with other certificates than ours. */
const settingsForOthers = createLibrarySettings(poolData.authorities)
const signer: Signer = {
  key: createPrivateKey(poolData.key),
  chain: poolData.chain.map((certificate) => Buffer.from(certificate, 'base64')),
  algorithm: poolData.algorithm,
}
await init({ module_or_path: readFileSync(new URL(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'))) })

/** In the worker data, the pool's own part comes first. */
function dataOfPool(): CredentialsData {
  const data: unknown = workerData
  return (Array.isArray(data) ? data.at(-1) : data) as CredentialsData
}

type Order = SignableFile & { claim: Claim; parent?: SignableFile }

const opened = ({ bytes, contentType }: SignableFile): File => ({
  bytes: 'path' in bytes ? new Uint8Array(readFileSync(bytes.path)) : bytes,
  contentType,
})

export const sign = task(async (order: Order): Promise<SignedFile> => {
  try {
    return await signFile(opened(order), order.claim, order.parent && opened(order.parent))
  } catch (error) {
    exitIfCrashed(error)
    throw new TaskRefused('notSignable', `This file cannot be signed as ${order.contentType}: ${String(error)}`)
  }
})

async function signFile({ bytes, contentType }: File, claim: Claim, parent?: File): Promise<SignedFile> {
  const hasHistory = parent !== undefined || (await credentialsIn({ bytes, contentType })) !== undefined
  const { definition, intent, action } = manifestOf(claim, { hasHistory, generator: poolData.generator })
  const builder = WasmBuilder.fromJson(JSON.stringify(definition), settings)
  try {
    builder.setIntent(intent)
    if (parent)
      await builder.addIngredientFromBlob(
        JSON.stringify({ title: 'source', relationship: 'parentOf' }),
        parent.contentType,
        new BytesBlob(parent.bytes, parent.contentType),
      )
    if (action) builder.addAction(action)
    const reserveSize = signatureBytes(signer, poolData.hasTimestamps)
    let signature = new Uint8Array()
    const signing = {
      alg: signer.algorithm,
      reserveSize,
      sign: async (toSign: Uint8Array) => {
        signature = new Uint8Array(signClaim(signer, toSign, reserveSize))
        return signature
      },
    }
    const signed = await builder.sign(signing, [], contentType, new BytesBlob(bytes, contentType))
    return { bytes: signed, signature }
  } finally {
    release(builder)
  }
}

export const read = task(async (order: SignableFile): Promise<ReadFile> => {
  const file = opened(order)
  const report = await reportOn(file)
  return { report, signature: report.valid ? findActiveSignature(file.bytes, file.contentType) : undefined }
})

export const readStore = task(async (order: SignableFile): Promise<ClaimStore | undefined> => {
  const file = opened(order)
  const { valid, trusted } = await reportOn(file)
  return valid && trusted ? findClaimStore(file.bytes, file.contentType) : undefined
})

async function reportOn(file: File): Promise<CredentialReport> {
  try {
    const store = await credentialsIn(file)
    if (!store) return hasClaimStoreBytes(file.bytes) ? damagedReport('claim.missing') : NO_CREDENTIALS
    return reportOf(store, findContainerFaults(file.bytes, file.contentType))
  } catch (error) {
    exitIfCrashed(error)
    return hasClaimStoreBytes(file.bytes)
      ? damagedReport('claim.malformed')
      : { ...NO_CREDENTIALS, problems: [nameOf(error)] }
  }
}

/**
 * @returns undefined if the file has no credentials
 * @throws if the credentials cannot be read
 */
async function credentialsIn(file: File): Promise<ManifestStore | undefined> {
  const store = await storeIn(file, settings)
  const isTrusted = store?.validation_state === 'Trusted'
  const isOurs = signatureOf(store)?.cert_serial_number === poolData.ownSerialNumber
  // The authority that issued our certificate may serve strangers. Their files are trusted only if
  // the settings name the authority.
  return isTrusted && !isOurs ? storeIn(file, settingsForOthers) : store
}

async function storeIn({ bytes, contentType }: File, trust: string): Promise<ManifestStore | undefined> {
  try {
    const reader = await WasmReader.fromBytes(contentType, bytes, trust)
    try {
      return JSON.parse(reader.json()) as ManifestStore
    } finally {
      release(reader)
    }
  } catch (error) {
    if (/JumbfNotFound|ProvenanceMissing/.test(String(error))) return undefined
    throw error
  }
}

/** After a crash this may fail. The error is ignored, because the thread ends anyway. */
function release(held: { free: () => void }): void {
  try {
    held.free()
  } catch (error) {
    exitIfCrashed(error)
  }
}

/**
 * After a crash, the library's memory is unreliable, so the thread ends shortly after its response
 * was sent.
 */
function exitIfCrashed(error: unknown): void {
  if (error instanceof WebAssembly.RuntimeError) setTimeout(() => process.exit(1), END_AFTER_MS)
}
const END_AFTER_MS = 20

const nameOf = (error: unknown): string =>
  /UnsupportedType|InvalidAsset|IoError/.exec(String(error)) ? 'file.unreadable' : 'claim.malformed'
