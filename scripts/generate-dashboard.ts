/**
 * Writes deploy/grafana/semblance.json, a dashboard for Grafana. It shows pending work, errors,
 * response times and resource use.
 */
import { writeOrCheck } from './write-or-check.ts'

type Unit = 'short' | 's' | 'percentunit' | 'reqps' | 'bytes' | 'currencyUSD'
type Query = { expr: string; legend: string }
type Panel = { title: string; unit: Unit; queries: readonly Query[] }

/**
 * Combines the series of all processes, because each reports the same number from the database.
 */
const installation = (gauge: string): string => `max without (instance, pod) (${gauge})`
const quantile = (share: number, histogram: string, by: string): string =>
  `histogram_quantile(${share}, sum by (le, ${by}) (rate(${histogram}_bucket[$__rate_interval])))`
const rate = (counter: string, by: string): string => `sum by (${by}) (rate(${counter}[$__rate_interval]))`

const ROWS: readonly { title: string; panels: readonly Panel[] }[] = [
  {
    title: 'Pending work',
    panels: [
      {
        title: 'Waiting for an admin',
        unit: 'short',
        queries: [{ expr: installation('semblance_waiting'), legend: '{{queue}}' }],
      },
      {
        title: 'Age of the oldest',
        unit: 's',
        queries: [{ expr: installation('semblance_waiting_oldest_seconds'), legend: '{{queue}}' }],
      },
      {
        title: 'Pending money, in minor units',
        unit: 'short',
        queries: [{ expr: installation('semblance_waiting_minor_units'), legend: '{{queue}} {{currency}}' }],
      },
      {
        title: 'Mails due',
        unit: 'short',
        queries: [{ expr: installation('semblance_mails_due'), legend: '{{queue}}' }],
      },
      {
        title: 'Age of the oldest mail due',
        unit: 's',
        queries: [{ expr: installation('semblance_mails_due_oldest_seconds'), legend: '{{queue}}' }],
      },
      {
        title: 'Generation jobs due',
        unit: 'short',
        queries: [{ expr: installation('semblance_generations_due'), legend: '{{kind}}' }],
      },
    ],
  },
  {
    title: 'Traffic',
    panels: [
      {
        title: 'Requests',
        unit: 'reqps',
        queries: [{ expr: rate('semblance_http_request_seconds_count', 'status'), legend: '{{status}}' }],
      },
      {
        title: 'Share of failed requests',
        unit: 'percentunit',
        queries: [
          {
            expr: 'sum(rate(semblance_http_request_seconds_count{status=~"5.."}[$__rate_interval])) / sum(rate(semblance_http_request_seconds_count[$__rate_interval])) or vector(0)',
            legend: '5xx',
          },
        ],
      },
      {
        title: 'Response time',
        unit: 's',
        queries: [
          { expr: quantile(0.5, 'semblance_http_request_seconds', 'job'), legend: 'half' },
          { expr: quantile(0.99, 'semblance_http_request_seconds', 'job'), legend: '99 of 100' },
        ],
      },
      {
        title: 'The ten slowest routes (99th percentile)',
        unit: 's',
        queries: [
          {
            expr: `topk(10, ${quantile(0.99, 'semblance_http_request_seconds', 'method, route')})`,
            legend: '{{method}} {{route}}',
          },
        ],
      },
    ],
  },
  {
    title: 'Work and providers',
    panels: [
      {
        title: 'Job runs per hour',
        unit: 'short',
        queries: [
          {
            expr: 'sum by (name, outcome) (increase(semblance_job_seconds_count[1h]))',
            legend: '{{name}} {{outcome}}',
          },
        ],
      },
      {
        title: 'Time since each job last succeeded',
        unit: 's',
        queries: [
          { expr: `time() - ${installation('semblance_job_last_success_timestamp_seconds')}`, legend: '{{name}}' },
        ],
      },
      {
        title: 'Failed provider calls',
        unit: 'reqps',
        queries: [
          { expr: rate('semblance_provider_failures_total', 'provider, call'), legend: '{{provider}} {{call}}' },
        ],
      },
      {
        title: 'Model calls',
        unit: 'reqps',
        queries: [
          { expr: rate('semblance_model_call_seconds_count', 'model, outcome'), legend: '{{model}} {{outcome}}' },
        ],
      },
      {
        title: 'Model cost per hour',
        unit: 'currencyUSD',
        queries: [
          { expr: 'sum by (model) (increase(semblance_model_cost_micro_usd_total[1h])) / 1e6', legend: '{{model}}' },
        ],
      },
      {
        title: 'Share of today’s model budget spent',
        unit: 'percentunit',
        queries: [{ expr: installation('semblance_model_budget_spent_ratio'), legend: 'spent' }],
      },
    ],
  },
  {
    title: 'Processes',
    panels: [
      { title: 'Memory', unit: 'bytes', queries: [{ expr: 'process_resident_memory_bytes', legend: '{{instance}}' }] },
      {
        title: 'CPU cores used',
        unit: 'short',
        queries: [{ expr: 'rate(process_cpu_seconds_total[$__rate_interval])', legend: '{{instance}}' }],
      },
      {
        title: 'Event loop delay (99th percentile)',
        unit: 's',
        queries: [{ expr: 'nodejs_eventloop_lag_p99_seconds', legend: '{{instance}}' }],
      },
      {
        title: 'Connections to the database',
        unit: 'short',
        queries: [{ expr: 'semblance_db_connections', legend: '{{instance}} {{state}}' }],
      },
      {
        title: 'Waiting for threads',
        unit: 'short',
        queries: [{ expr: 'semblance_threads{state="waiting"}', legend: '{{instance}} {{pool}}' }],
      },
    ],
  },
]

const [COLUMNS, WIDTH, HEIGHT] = [3, 8, 8]
const variable = (name: string): string => `$\{${name}}`
const SOURCE = { type: 'prometheus', uid: variable('source') }

let id = 0
let y = 0
const panels = ROWS.flatMap(({ title, panels: drawn }) => {
  const row = {
    id: ++id,
    type: 'row',
    title,
    collapsed: false,
    gridPos: { x: 0, y: y++, w: COLUMNS * WIDTH, h: 1 },
    panels: [],
  }
  const top = y
  y += Math.ceil(drawn.length / COLUMNS) * HEIGHT
  return [
    row,
    ...drawn.map((panel, at) => ({
      id: ++id,
      type: 'timeseries',
      title: panel.title,
      datasource: SOURCE,
      gridPos: { x: (at % COLUMNS) * WIDTH, y: top + Math.floor(at / COLUMNS) * HEIGHT, w: WIDTH, h: HEIGHT },
      fieldConfig: { defaults: { unit: panel.unit, min: 0 }, overrides: [] },
      options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
      targets: panel.queries.map(({ expr, legend }, index) => ({
        refId: String.fromCharCode(65 + index),
        datasource: SOURCE,
        expr,
        legendFormat: legend,
      })),
    })),
  ]
})

const dashboard = {
  uid: 'semblance',
  title: 'Semblance',
  tags: ['semblance'],
  schemaVersion: 39,
  editable: true,
  timezone: 'browser',
  time: { from: 'now-6h', to: 'now' },
  refresh: '30s',
  templating: { list: [{ name: 'source', label: 'Prometheus', type: 'datasource', query: 'prometheus', current: {} }] },
  panels,
}
await writeOrCheck('deploy/grafana/semblance.json', `${JSON.stringify(dashboard, null, 2)}\n`)
