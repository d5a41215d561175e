import { DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'

/** True if the address of a file that was made at `madeAt` still works. */
export function isStillRetained(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  madeAt: Date | string | null,
): boolean {
  const days = config.SELFIE_RETENTION_DAYS
  if (madeAt === null || days === 0) return true
  return new Date(madeAt).getTime() + days * DAY_MS > clock.now().getTime()
}
