import { COMMISSION } from './manifest.ts'
import type { CredentialReport } from './port.ts'
import { readTraining } from './training.ts'

export type ManifestStore = {
  active_manifest?: string
  manifests?: Record<string, Manifest>
  validation_status?: { code: string }[]
  validation_state?: 'Invalid' | 'Valid' | 'Trusted'
}
type Manifest = {
  assertions?: { label: string; data: unknown }[]
  ingredients?: { relationship?: string; active_manifest?: string }[]
  signature_info?: { issuer?: string; common_name?: string; time?: string; cert_serial_number?: string }
}
type Commission = {
  madeAt?: string
  copyOf?: 'parent'
  model?: string
  likenessOf?: { name: string; id: string }
  madeFor?: { kind: 'offer' | 'order'; id: string }
  licence?: string
}

/** Codes about a certificate's trust or age. They do not mean that the file was altered. */
const NOT_ALTERED = new Set([
  'signingCredential.untrusted',
  'signingCredential.expired',
  'claimSignature.outsideValidity',
  'timeStamp.untrusted',
])

export const NO_CREDENTIALS: CredentialReport = {
  found: false,
  valid: false,
  altered: false,
  trusted: false,
  signedBy: null,
  signedAt: null,
  timestamp: null,
  made: null,
  generated: false,
  likenessOf: null,
  madeFor: null,
  licence: null,
  trainingAllowed: null,
  training: null,
  problems: [],
  ingredientCount: 0,
}

export const damagedReport = (problem: string): CredentialReport => ({
  ...NO_CREDENTIALS,
  found: true,
  altered: true,
  problems: [problem],
})

export const signatureOf = (store: ManifestStore | undefined): Manifest['signature_info'] =>
  store?.manifests?.[store.active_manifest ?? '']?.signature_info

/** `oddities` are faults of the container that C2PA's own reader does not report. */
export function reportOf(store: ManifestStore, oddities: readonly string[]): CredentialReport {
  const manifest = store.manifests?.[store.active_manifest ?? '']
  if (!manifest) return damagedReport('claim.missing')
  const problems = [...(store.validation_status ?? []).map(({ code }) => code), ...oddities]
  const commission = commissionOf(store, manifest)
  const training = readTraining(manifest.assertions ?? [])
  const { issuer, common_name: name, time } = manifest.signature_info ?? {}
  const isAltered = problems.some((problem) => !NOT_ALTERED.has(problem))
  // An untrusted signer may have written false claims, which are reported with `trusted` set to
  // false.
  return {
    found: true,
    valid: !isAltered,
    altered: isAltered,
    trusted: store.validation_state === 'Trusted' && !isAltered,
    signedBy: [name, issuer].filter(Boolean).join(', ') || null,
    signedAt: time ?? null,
    timestamp: null,
    made: commission?.model && commission.madeAt ? { model: commission.model, at: commission.madeAt } : null,
    generated: Object.values(store.manifests ?? {}).some(namesModel),
    likenessOf: commission?.likenessOf?.name ?? null,
    madeFor: commission?.madeFor ?? null,
    licence: commission?.licence ?? null,
    trainingAllowed: training && training.permission === 'allowed',
    training,
    problems: [...new Set(problems)],
    ingredientCount: Math.max(0, Object.keys(store.manifests ?? {}).length - 1),
  }
}

/** IPTC's sources of media that a trained model made, or made a part of. */
const OF_MODELS = /\/(?:trainedAlgorithmicMedia|compositeWithTrainedAlgorithmicMedia|compositeSynthetic)$/

type Actions = { actions?: { digitalSourceType?: string }[] }

function namesModel(manifest: Manifest): boolean {
  if (dataOf<Commission>(manifest, COMMISSION)?.model !== undefined) return true
  return ['c2pa.actions', 'c2pa.actions.v2']
    .flatMap((label) => dataOf<Actions>(manifest, label)?.actions ?? [])
    .some(({ digitalSourceType = '' }) => OF_MODELS.test(digitalSourceType))
}

/** Copies of copies to follow. We never write a longer chain, which could overflow the stack. */
const MAX_CHAIN = 10

/** A copy takes missing fields from the file from which it was copied. */
function commissionOf(store: ManifestStore, manifest: Manifest, depth = 0): Commission | undefined {
  const own = dataOf<Commission>(manifest, COMMISSION)
  const parent = manifest.ingredients?.find(({ relationship }) => relationship === 'parentOf')?.active_manifest
  const source = store.manifests?.[parent ?? '']
  if (own?.copyOf !== 'parent' || !source || depth >= MAX_CHAIN) return own
  const { madeAt: _, ...details } = own
  return { ...commissionOf(store, source, depth + 1), ...details }
}

const dataOf = <Data>(manifest: Manifest, label: string): Data | undefined =>
  manifest.assertions?.find((assertion) => assertion.label === label)?.data as Data | undefined
