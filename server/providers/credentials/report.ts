import { COMMISSION, TRAINING } from './manifest.ts'
import type { CredentialReport } from './port.ts'

/** As much of C2PA's report as ours is made of. */
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

/** These say whom to trust or how old a certificate is, not that a byte is another one. */
const NOT_ALTERED = new Set([
  'signingCredential.untrusted',
  'signingCredential.expired',
  'claimSignature.outsideValidity',
  'timeStamp.untrusted',
])

export const NOTHING_FOUND: CredentialReport = {
  found: false,
  valid: false,
  altered: false,
  trusted: false,
  signedBy: null,
  signedAt: null,
  made: null,
  likenessOf: null,
  madeFor: null,
  licence: null,
  trainingAllowed: null,
  problems: [],
  ingredientCount: 0,
}

/** There were credentials, and they cannot be read any more. */
export const damaged = (problem: string): CredentialReport => ({
  ...NOTHING_FOUND,
  found: true,
  altered: true,
  problems: [problem],
})

/** Who signed last. */
export const signatureOf = (store: ManifestStore | undefined): Manifest['signature_info'] =>
  store?.manifests?.[store.active_manifest ?? '']?.signature_info

/** What a file says about itself. `oddities` are faults of the container that C2PA's own reader lets pass. */
export function reportOf(store: ManifestStore, oddities: readonly string[]): CredentialReport {
  const manifest = store.manifests?.[store.active_manifest ?? '']
  if (!manifest) return damaged('claim.missing')
  const problems = [...(store.validation_status ?? []).map(({ code }) => code), ...oddities]
  const commission = commissionOf(store, manifest)
  const training = dataOf<{ entries?: Record<string, { use?: string }> }>(manifest, TRAINING)
  const { issuer, common_name: name, time } = manifest.signature_info ?? {}
  const isAltered = problems.some((problem) => !NOT_ALTERED.has(problem))
  // Whoever signs with a certificate that nobody here trusts could have written anything: it is read out all the same.
  return {
    found: true,
    valid: !isAltered,
    altered: isAltered,
    trusted: store.validation_state === 'Trusted' && !isAltered,
    signedBy: [name, issuer].filter(Boolean).join(', ') || null,
    signedAt: time ?? null,
    made: commission?.model && commission.madeAt ? { model: commission.model, at: commission.madeAt } : null,
    likenessOf: commission?.likenessOf?.name ?? null,
    madeFor: commission?.madeFor ?? null,
    licence: commission?.licence ?? null,
    trainingAllowed: training ? Object.values(training.entries ?? {}).every(({ use }) => use === 'allowed') : null,
    problems: [...new Set(problems)],
    ingredientCount: Math.max(0, Object.keys(store.manifests ?? {}).length - 1),
  }
}

/** Chains of copies end; one that does not was not written by us. */
const LONGEST_CHAIN = 10

/** What a manifest says it was made for; a copy says what its source says, where it says nothing itself. */
function commissionOf(store: ManifestStore, manifest: Manifest, depth = 0): Commission | undefined {
  const own = dataOf<Commission>(manifest, COMMISSION)
  const parent = manifest.ingredients?.find(({ relationship }) => relationship === 'parentOf')?.active_manifest
  const source = store.manifests?.[parent ?? '']
  if (own?.copyOf !== 'parent' || !source || depth >= LONGEST_CHAIN) return own
  const { madeAt: _, ...said } = own
  return { ...commissionOf(store, source, depth + 1), ...said }
}

const dataOf = <Data>(manifest: Manifest, label: string): Data | undefined =>
  manifest.assertions?.find((assertion) => assertion.label === label)?.data as Data | undefined
