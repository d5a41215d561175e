import { DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'

/** Whether a file that was made then is still there, where nothing keeps it for longer: an address that leads nowhere helps nobody. */
export function isKeptSince(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  madeAt: Date | string | null,
): boolean {
  const days = config.SELFIE_RETENTION_DAYS
  if (madeAt === null || days === 0) return true
  return new Date(madeAt).getTime() + days * DAY_MS > clock.now().getTime()
}
