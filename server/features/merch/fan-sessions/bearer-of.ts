import type { Context } from '../../../platform/context.ts'
import { unseal } from '../../../platform/security/sealed.ts'
import { findSealedBearer } from './queries/find-session.ts'

export const BEARER_PURPOSE = 'fan session'

/**
 * What opens a session, for somebody who has shown that it is theirs: a signed-in person, the reader of a mail sent to
 * them. Undefined once it is over. One statement.
 */
export async function findBearerOf(
  { db, config }: Pick<Context, 'db' | 'config'>,
  sessionId: string,
): Promise<string | undefined> {
  return openBearer({ config }, (await findSealedBearer(db, sessionId)) ?? null)
}

/** The same, of a session that was read with what opens it, sealed. */
export const openBearer = ({ config }: Pick<Context, 'config'>, sealed: string | null): string | undefined =>
  sealed === null ? undefined : unseal(config.SECRET_KEY, BEARER_PURPOSE, sealed)
