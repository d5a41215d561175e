import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { loadConfig } from '../../server/platform/config/load-config.ts'
import { SETTINGS } from '../../server/platform/config/settings.ts'

const BASE = fileURLToPath(new URL('../../deploy/kubernetes/base', import.meta.url))
const JOB = join(BASE, '../migrate/job.yaml')
const MADE_UP = '5e3b0c9a71d24f86b8c5e21f07a94d6330fb'
const HEALTH_ROUTES = ['/healthz', '/readyz']

type Probe = { httpGet: { path: string; port: string }; periodSeconds: number; failureThreshold: number }
type Container = {
  name: string
  image: string
  command?: string[]
  envFrom: ({ configMapRef: { name: string } } | { secretRef: { name: string } })[]
  ports?: { name: string; containerPort: number }[]
  startupProbe?: Probe
  livenessProbe?: Probe
  readinessProbe?: Probe
  resources: Record<'requests' | 'limits', { cpu: string; memory: string }>
  securityContext: object
  volumeMounts: { name: string; mountPath: string }[]
}
type Pod = {
  automountServiceAccountToken: boolean
  terminationGracePeriodSeconds?: number
  securityContext: object
  containers: [Container]
  volumes: { name: string; emptyDir: object }[]
}
type Manifest = { apiVersion: string; kind: string; metadata: { name?: string } } & Record<string, unknown>

const read = <Kind = Manifest>(file: string): Kind => parse(readFileSync(file, 'utf8')) as Kind
const inBase = <Kind = Manifest>(name: string): Kind => read<Kind>(join(BASE, name))
const podOf = (file: string): Pod => read<{ spec: { template: { spec: Pod } } }>(file).spec.template.spec
const settings = inBase<{ data: Record<string, string> }>('settings.yaml').data
const secrets = inBase<{ stringData: Record<string, string> }>('secret.example.yaml').stringData
const pod = podOf(join(BASE, 'deployment.yaml'))
const [app] = pod.containers

describe('the Kubernetes manifests', () => {
  test('are all listed in kustomization.yaml, except the example secrets', () => {
    const { resources } = inBase<{ resources: string[] }>('kustomization.yaml')
    const own = globSync('*.yaml', { cwd: BASE }).filter((name) => name !== 'kustomization.yaml')
    expect([...resources, 'secret.example.yaml'].sort()).toEqual(own.sort())
  })

  test('use known settings only, and start in production once the secrets are filled in', () => {
    expect([...Object.keys(settings), ...Object.keys(secrets)].filter((name) => !(name in SETTINGS))).toEqual([])
    const exposedSecrets = Object.keys(settings).filter((name) => SETTINGS[name as keyof typeof SETTINGS].secret)
    expect(exposedSecrets).toEqual([])
    const filled = Object.entries(secrets).map(([name, value]) => [name, value.replace('…', MADE_UP)])
    expect(loadConfig({ NODE_ENV: 'production', ...settings, ...Object.fromEntries(filled) })).toMatchObject({
      isProduction: true,
      STORAGE: 's3',
    })
  })

  test('probe liveness and readiness at existing routes and ports', () => {
    const { startupProbe, livenessProbe, readinessProbe, ports } = app
    for (const probe of [startupProbe, livenessProbe, readinessProbe]) {
      expect(HEALTH_ROUTES).toContain(probe?.httpGet.path)
      expect(ports?.map(({ name }) => name)).toContain(probe?.httpGet.port)
    }
    // If the database is down, pods must leave the service but must not be restarted.
    expect(livenessProbe?.httpGet.path).toBe('/healthz')
    expect(readinessProbe?.httpGet.path).toBe('/readyz')
    expect(ports?.map(({ containerPort }) => containerPort)).toEqual([
      SETTINGS.PORT.fallback,
      SETTINGS.AUTH_PORT.fallback,
    ])
  })

  test('give pods time to finish requests, and remove them from the service before their ports close', () => {
    const drainMs = Number(settings.DRAIN_DELAY_MS)
    expect((pod.terminationGracePeriodSeconds ?? 0) * 1000).toBeGreaterThan(
      drainMs + SETTINGS.SHUTDOWN_TIMEOUT_MS.fallback + 5000,
    )
    const { periodSeconds = 0, failureThreshold = 0 } = app.readinessProbe ?? {}
    expect(drainMs).toBeGreaterThan(periodSeconds * failureThreshold * 1000)
  })

  test.each([join(BASE, 'deployment.yaml'), JOB])('%s grants no unneeded permissions', (file) => {
    const { automountServiceAccountToken, securityContext, containers, volumes } = podOf(file)
    expect(automountServiceAccountToken).toBe(false)
    expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
    for (const container of containers) {
      expect(container.securityContext).toEqual({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      })
      for (const amounts of [container.resources.requests, container.resources.limits])
        expect(amounts).toEqual({ cpu: expect.any(String), memory: expect.stringMatching(/i$/) })
      // Only the folders that the program writes to are mounted.
      expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/tmp', '/data'])
      expect(container.volumeMounts.map(({ name }) => name)).toEqual(volumes.map(({ name }) => name))
      expect(container.envFrom).toEqual([{ configMapRef: { name: 'semblance' } }, { secretRef: { name: 'semblance' } }])
    }
  })

  test('route the URLs of the settings to the ports of the pods', () => {
    type Path = { backend: { service: { name: string; port: { name: string } } } }
    const { spec } = inBase<{
      spec: { rules: { host: string; http: { paths: [Path] } }[]; tls: { hosts: string[] }[] }
    }>('ingress.yaml')
    const routed = spec.rules.map(({ host, http }) => [host, http.paths[0].backend.service])
    const hostOf = (url = '') => new URL(url).host
    expect(routed).toEqual([
      [hostOf(settings.BASE_URL), { name: 'semblance', port: { name: 'api' } }],
      [hostOf(settings.AUTH_URL), { name: 'semblance', port: { name: 'auth' } }],
    ])
    expect(spec.tls.flatMap(({ hosts }) => hosts)).toEqual(routed.map(([host]) => host))
    const service = inBase<{ spec: { ports: { name: string; targetPort: string }[] } }>('service.yaml')
    const names = app.ports?.map(({ name }) => name)
    expect(service.spec.ports.map(({ name }) => name)).toEqual(names)
    expect(service.spec.ports.map(({ targetPort }) => targetPort)).toEqual(names)
  })

  test('select the same pods everywhere', () => {
    const labels = { 'app.kubernetes.io/name': 'semblance' }
    const chosen = { matchLabels: labels }
    expect(inBase('deployment.yaml').spec).toMatchObject({ selector: chosen, template: { metadata: { labels } } })
    expect(inBase('service.yaml').spec).toMatchObject({ selector: labels })
    expect(inBase('disruption.yaml').spec).toMatchObject({ selector: chosen })
  })

  test('run at least two pods, and keep one while nodes are drained', () => {
    const { spec } = inBase<{ spec: { minReplicas: number; scaleTargetRef: { name: string } } }>('autoscaler.yaml')
    expect(spec.minReplicas).toBeGreaterThanOrEqual(2)
    expect(spec.scaleTargetRef.name).toBe(inBase('deployment.yaml').metadata.name)
    expect(inBase('disruption.yaml')).toMatchObject({ kind: 'PodDisruptionBudget', spec: { maxUnavailable: 1 } })
  })
})
