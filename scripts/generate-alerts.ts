/**
 * Writes deploy/prometheus/alerts.yaml. It contains alerts about the whole installation and alerts
 * about each process.
 */
import { ALERTS, type Alert } from '../server/features/people/monitoring/index.ts'
import { writeOrCheck } from './write-or-check.ts'

type Rule = Pick<Alert, 'name' | 'forMinutes' | 'severity' | 'summary' | 'remedy'> & { expr: string }

/** Alerts that need earlier values or a missing process, which only Prometheus knows. */
const PROCESS_ALERTS: readonly Rule[] = [
  {
    name: 'SemblanceDown',
    expr: 'up{job="semblance"} == 0',
    forMinutes: 2,
    severity: 'page',
    summary: 'A process does not respond.',
    remedy: 'Check whether it runs, and read the end of its log.',
  },
  {
    name: 'SemblanceErrors',
    expr: 'sum(rate(semblance_http_request_seconds_count{status=~"5..",status!="503"}[10m])) / sum(rate(semblance_http_request_seconds_count[10m])) > 0.01',
    forMinutes: 5,
    severity: 'page',
    summary: 'More than one request in a hundred fails.',
    remedy: 'Look for level 50 in the log: each line names its route and its cause.',
  },
  {
    name: 'SemblanceUnavailable',
    expr: 'sum(rate(semblance_http_request_seconds_count{status="503"}[10m])) / sum(rate(semblance_http_request_seconds_count[10m])) > 0.05',
    forMinutes: 5,
    severity: 'page',
    summary: 'More than one request in twenty gets a 503.',
    remedy:
      'The database or a provider is unavailable, or pictures arrive faster than the cores process them: see the provider metrics.',
  },
  {
    name: 'SemblanceSlow',
    expr: 'histogram_quantile(0.99, sum by (le) (rate(semblance_http_request_seconds_bucket[10m]))) > 1',
    forMinutes: 15,
    severity: 'ticket',
    summary: 'One request in a hundred takes more than a second.',
    remedy: 'The dashboard shows the slowest routes; docs/performance.md says how long each should take.',
  },
  {
    name: 'SemblanceProviderFails',
    expr: 'sum by (provider) (rate(semblance_provider_call_seconds_count{outcome="failed"}[10m])) / sum by (provider) (rate(semblance_provider_call_seconds_count[10m])) > 0.2',
    forMinutes: 10,
    severity: 'ticket',
    summary: 'More than one call in five to an outside service fails.',
    remedy: 'Check the status page of the service, and search the log for its name to see its responses.',
  },
  {
    name: 'SemblanceConnectionsWaitedFor',
    expr: 'min_over_time(semblance_db_connections{state="waiting"}[5m]) > 0',
    forMinutes: 1,
    severity: 'ticket',
    summary: 'Requests wait for a connection to the database.',
    remedy: 'Raise DATABASE_POOL_SIZE, or add a replica.',
  },
  {
    name: 'SemblanceEventLoopBlocked',
    expr: 'nodejs_eventloop_lag_p99_seconds > 0.1',
    forMinutes: 10,
    severity: 'ticket',
    summary: 'Something repeatedly blocks a process for more than a tenth of a second.',
    remedy: 'Profile the process (`node --cpu-prof`) under the same load.',
  },
  {
    name: 'SemblanceReadingFails',
    expr: 'semblance_reading_failed == 1',
    forMinutes: 5,
    severity: 'ticket',
    summary: 'A process cannot read the state of the installation, so its other alerts are silent.',
    remedy: 'Search the log for “could not read the state of the installation”.',
  },
  {
    name: 'SemblanceWebhooksRefused',
    expr: 'sum by (route, status) (increase(semblance_http_request_seconds_count{route=~".*webhook.*",status=~"4..",status!="499"}[1h])) > 3',
    forMinutes: 0,
    severity: 'ticket',
    summary: 'Webhooks were refused: a secret does not match, or a stranger calls the URL.',
    remedy: 'Compare the webhook’s secret with the provider’s dashboard.',
  },
]

/**
 * Every process reports the same number from the database. Uses the highest, so that the alert
 * fires only once.
 */
function ruleOf(alert: Alert): Rule {
  const { name, forMinutes, severity, summary, remedy, gauge, labels = {} } = alert
  const only = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  const samples = `${gauge}${only.length > 0 ? `{${only.join()}}` : ''}`
  const expr =
    'above' in alert
      ? `max without (instance, pod) (${samples}) > ${alert.above}`
      : `min without (instance, pod) (${samples}) < ${alert.below}`
  return { name, forMinutes, severity, summary: summary, remedy, expr }
}

const RUNBOOKS = 'docs/runbooks.md'

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
const written = ({ name, expr, forMinutes, severity, summary, remedy }: Rule): string =>
  [
    `      - alert: ${name}`,
    `        expr: ${quoted(expr)}`,
    `        for: ${forMinutes}m`,
    '        labels:',
    `          severity: ${severity}`,
    '        annotations:',
    `          summary: ${quoted(summary)}`,
    `          description: ${quoted(remedy)}`,
    `          runbook_url: ${quoted(`${RUNBOOKS}#${name.toLowerCase()}`)}`,
  ].join('\n')

await writeOrCheck(
  'deploy/prometheus/alerts.yaml',
  `# Made by \`npm run generate\`. Of the installation: server/features/people/monitoring/domain/alerts.ts.
groups:
  - name: semblance-installation
    rules:
${ALERTS.map(ruleOf).map(written).join('\n')}
  - name: semblance-processes
    rules:
${PROCESS_ALERTS.map(written).join('\n')}
`,
)
