/** A licence as its page shows it; its times are in ISO 8601. */
export type ShownLicence = {
  code: string
  status: 'VALID' | 'SUSPENDED' | 'REVOKED' | 'ENDED'
  licensor: string
  licensee: string
  medium: 'IMAGE' | 'VOICE' | 'VIDEO'
  campaignType: string
  uses: readonly string[]
  sharing: { allowed: boolean; description: string | null }
  territory: string
  exclusivity: 'NON_EXCLUSIVE' | 'EXCLUSIVE'
  since: string
  until: string | null
  clauses: readonly { key: string; title: string; text: string }[]
  files: readonly { sha256: string | null; bytes: number | null; contentType: string | null; host: string | null }[]
}

export type LicencePageProps = {
  licence: ShownLicence
  checkedAt: string
  /** What somebody brought along to compare, and what came of it. */
  compared?: { typed: string; result: 'match' | 'other' | 'no-fingerprint' } | undefined
}

/** The page that asks for a code; `failed` is one that no licence has, and why. */
export type LicenceFormProps = { failed?: { typed: string; why: string } | undefined }
