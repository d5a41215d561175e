import type { Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'
import type { Assertion, Passkey } from '../../factors/port.ts'
import type { Credential, StoredCredential, WebAuthn } from './web-authn.ts'
import { userHandleOf } from './web-authn.ts'

export const MAX_PASSKEYS = 20

type Reads = Pick<Trx, 'selectFrom'>

export async function listPasskeys(db: Reads, sub: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('identity.passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('sub', '=', sub)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, name: row.name, createdAt: row.created_at, lastUsedAt: row.last_used_at }))
}

export async function listCredentials(db: Reads, sub: string): Promise<Credential[]> {
  const rows = await db
    .selectFrom('identity.passkeys')
    .select(['credential_id', 'transports'])
    .where('sub', '=', sub)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ credentialId: row.credential_id, transports: row.transports }))
}

/** Returns undefined if any account already has the credential. */
export async function insertPasskey(
  trx: Trx,
  input: { sub: string; name: string; transports: string[]; credential: StoredCredential },
  now: Date,
): Promise<string | undefined> {
  const { sub, name, transports, credential } = input
  const row = await trx
    .insertInto('identity.passkeys')
    .values({
      id: newId(),
      sub,
      name,
      transports,
      credential_id: credential.credentialId,
      public_key: credential.publicKey,
      sign_count: credential.signCount,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Returns false if the person has no such passkey. */
export async function renamePasskey(trx: Trx, { sub, id, name }: { sub: string; id: string; name: string }) {
  const row = await trx
    .updateTable('identity.passkeys')
    .set({ name })
    .where('sub', '=', sub)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false if the person has no such passkey. */
export async function deletePasskey(trx: Trx, { sub, id }: { sub: string; id: string }): Promise<boolean> {
  const row = await trx
    .deleteFrom('identity.passkeys')
    .where('sub', '=', sub)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Verifies an assertion and stores the new count of signatures. Returns the owner, or undefined.
 * The count must rise: a lower one comes from a copy of the authenticator, or from a replay.
 */
export async function usePasskey(
  trx: Trx,
  webAuthn: WebAuthn,
  { assertion, challenge, now }: { assertion: Assertion; challenge: string; now: Date },
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('identity.passkeys')
    .select(['sub', 'credential_id', 'public_key', 'sign_count'])
    .where('credential_id', '=', assertion.id)
    .executeTakeFirst()
  if (!row) return undefined
  if (assertion.userHandle !== null && assertion.userHandle !== userHandleOf(row.sub)) return undefined
  const stored = { credentialId: row.credential_id, publicKey: row.public_key, signCount: row.sign_count }
  const verified = await webAuthn.verifyAssertion(assertion, challenge, stored)
  if (!verified) return undefined
  const { signCount } = verified
  const used = await trx
    .updateTable('identity.passkeys')
    .set({ sign_count: signCount, last_used_at: now })
    .where('credential_id', '=', row.credential_id)
    .where((eb) => (signCount === 0 ? eb('sign_count', '=', 0) : eb('sign_count', '<', signCount)))
    .returning('sub')
    .executeTakeFirst()
  return used?.sub
}
