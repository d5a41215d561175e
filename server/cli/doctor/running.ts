import type { App } from '../../app.ts'
import { findPrintFaults } from '../../features/merch/catalog/index.ts'
import { checkBooks } from '../../features/money/reconciliation/index.ts'
import { ALERTS, readSamples, type Sample, triggeringSamples } from '../../features/people/monitoring/index.ts'
import { DAY_MS, formatDuration, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../platform/clock.ts'
import { PORTS, type PortName } from '../../platform/context.ts'
import { readScheduleState } from '../../platform/jobs/schedule-state.ts'
import { PrintShopUnavailable } from '../../providers/fulfilment/port.ts'
import { attention, broken, type Finding, ok } from './finding.ts'

const CERTIFICATE_NOTICE_MS = 30 * DAY_MS

/** Checks the providers, storage, the job schedule and the ledger. */
export async function* examineRunning({ ctx }: App): AsyncGenerator<Finding> {
  const names = Object.keys(PORTS) as PortName[]
  yield ok('Providers', names.map((name) => `${PORTS[name].title}: ${ctx[name].name}`).join('; '))
  yield await examineStorage(ctx)
  yield await examinePrinting(ctx)
  yield await examineCredentials(ctx)
  yield await examineSchedule(ctx)
  yield* findingsOf(await readSamples(ctx))
  const findings = await checkBooks(ctx.db)
  const wrong = findings.filter(({ differences }) => differences.length > 0)
  yield wrong.length === 0
    ? ok('Ledger', `it balances (${findings.length} checks)`)
    : broken(
        'Ledger',
        `${wrong.length} of ${findings.length} checks found differences`,
        'Run `semblance ledger check`.',
      )
}

/**
 * Returns a finding for each active alert. If no alert is active, returns one finding that says
 * so.
 */
export function findingsOf(samples: readonly Sample[]): Finding[] {
  const area = 'Operation'
  const over = ALERTS.flatMap((alert) => {
    const found = triggeringSamples(alert, samples)
    if (found.length === 0) return []
    const which = found.map((sample) => `${Object.values(sample.labels).join(' ')} ${formatSample(sample)}`.trim())
    const message = `${alert.summary} (${which.join(', ')})`
    return [alert.severity === 'page' ? broken(area, message, alert.remedy) : attention(area, message, alert.remedy)]
  })
  return over.length > 0 ? over : [ok(area, `none of ${ALERTS.length} alerts is active`)]
}

/** Formats a sample for display. For example: `3 hours`, `80%`, `2`. */
function formatSample({ gauge, value }: Sample): string {
  if (gauge.endsWith('_ratio')) return `${Math.round(value * 100)}%`
  if (!gauge.endsWith('_seconds')) return String(value)
  const unit = [DAY_MS, HOUR_MS].find((size) => value * SECOND_MS >= 2 * size) ?? MINUTE_MS
  return formatDuration(Math.round((value * SECOND_MS) / unit) * unit)
}

async function examineStorage({ storage }: App['ctx']): Promise<Finding> {
  try {
    await storage.check()
    return ok('Files', `file storage (${storage.name}) saves and returns files`)
  } catch (error) {
    return broken(
      'Files',
      `file storage (${storage.name}) failed: ${error instanceof Error ? error.message : String(error)}`,
      'See docs/storage.md, “Files”, for the permissions it needs.',
    )
  }
}

/** Checks that the print service offers the print areas that products on sale use. */
async function examinePrinting(ctx: App['ctx']): Promise<Finding> {
  const area = 'Printing'
  try {
    const faults = await findPrintFaults(ctx)
    if (faults.length === 0) return ok(area, `${ctx.fulfilment.name} prints every product on sale`)
    return broken(
      area,
      faults.join(' '),
      'Orders of these products are refused. See PRINTFUL_VARIANTS and PRINTFUL_PLACEMENTS in docs/settings.md.',
    )
  } catch (error) {
    if (!(error instanceof PrintShopUnavailable)) throw error
    return broken(area, error.message, 'Check PRINTFUL_TOKEN and its scopes, or wait until the service is back.')
  }
}

/** Reports the certificate that signs files, and its expiry. */
async function examineCredentials({ credentials, clock }: App['ctx']): Promise<Finding> {
  const area = 'Content Credentials'
  const expiresAt = await credentials.findExpiry()
  const whose = credentials.name === 'certificate' ? 'CREDENTIALS_CERTIFICATE' : 'a certificate of this installation'
  if (!expiresAt) return ok(area, `${whose} signs files; it is created when the first file is signed`)
  const until = `${whose} signs files in all processes and expires on ${expiresAt.toISOString().slice(0, 10)}`
  return expiresAt.getTime() - clock.now().getTime() > CERTIFICATE_NOTICE_MS
    ? ok(area, until)
    : attention(area, until, 'Follow “SemblanceCertificateExpires” in docs/runbooks.md.')
}

async function examineSchedule({ db, clock }: App['ctx']): Promise<Finding> {
  const { queue, runs } = await readScheduleState(db, clock.now())
  const latest = runs.toSorted((one, other) => other.lastAt.getTime() - one.lastAt.getTime())[0]
  if (queue === 'off' || !latest)
    return attention(
      'Schedule',
      'no process has run the schedule on this database yet',
      'Start one with RUN_JOBS=on, or let your own scheduler call the cron routes (`semblance jobs list`).',
    )
  return ok('Schedule', `${runs.length} jobs have run; the latest was ${latest.name} at ${latest.lastAt.toISOString()}`)
}
