import type { Trx } from '../../../../platform/database/transaction.ts'
import type { FactorMethod, FactorProof } from '../../factors/port.ts'
import { useAppCode } from './authenticator-app.ts'
import { usePasskey } from './passkeys.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import type { WebAuthn } from './web-authn.ts'

export type Proving = { secret: string; webAuthn: WebAuthn }

/**
 * Returns the factors of an account, in the order in which pages offer them. Recovery codes can
 * replace a factor, but do not count as one.
 */
export async function findMethods(db: Pick<Trx, 'selectFrom'>, sub: string): Promise<FactorMethod[]> {
  const has = await db
    .selectFrom('identity.users as u')
    .select((eb) => [
      eb.exists(eb.selectFrom('identity.passkeys as p').select('p.id').whereRef('p.sub', '=', 'u.sub')).as('passkey'),
      eb
        .exists(eb.selectFrom('identity.authenticator_apps as a').select('a.sub').whereRef('a.sub', '=', 'u.sub'))
        .as('code'),
      eb
        .exists(eb.selectFrom('identity.recovery_codes as r').select('r.sub').whereRef('r.sub', '=', 'u.sub'))
        .as('recoveryCode'),
    ])
    .where('u.sub', '=', sub)
    .executeTakeFirst()
  if (!has?.passkey && !has?.code) return []
  return (['passkey', 'code', 'recoveryCode'] as const).filter((method) => has[method])
}

/** Uses up the proof, and returns true if it is right and belongs to this account. */
export async function proveFactor(
  trx: Trx,
  { secret, webAuthn }: Proving,
  { sub, proof, challenge, now }: { sub: string; proof: FactorProof; challenge: string | undefined; now: Date },
): Promise<boolean> {
  if ('code' in proof) return useAppCode(trx, secret, { sub, code: proof.code }, now)
  if ('recoveryCode' in proof) return useRecoveryCode(trx, secret, { sub, code: proof.recoveryCode })
  if (challenge === undefined) return false
  return (await usePasskey(trx, webAuthn, { assertion: proof.passkey, challenge, now })) === sub
}
