import { connect } from 'node:tls'
import { DAY_MS } from '../../platform/clock.ts'
import { attention, broken, type Finding, ok } from './finding.ts'

const TIMEOUT_MS = 5000
const SLOW_MS = 1000
const CERTIFICATE_DAYS = 14

/**
 * Checks a listener at its public address: its response, its readiness, and the expiry of its
 * certificate.
 */
export async function examineListener(area: string, address: string, setting: string): Promise<Finding[]> {
  const since = performance.now()
  let status: number
  try {
    const response = await fetch(new URL('/readyz', address), {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'manual',
    })
    await response.body?.cancel()
    status = response.status
  } catch (error) {
    return [
      broken(area, `nothing responds at ${address} (${causeOf(error)})`, `Start the server, or correct ${setting}.`),
    ]
  }
  const ms = Math.round(performance.now() - since)
  if (status === 503)
    return [
      broken(
        area,
        `${address} responds but is not ready`,
        'It is shutting down, or its database is unavailable: see its log.',
      ),
    ]
  if (status !== 200)
    return [
      broken(
        area,
        `${address}/readyz returns ${status}`,
        `Another program responds there, or a proxy forwards to the wrong place: correct ${setting} or the proxy.`,
      ),
    ]
  const readiness =
    ms > SLOW_MS
      ? attention(area, `${address} is ready, after ${ms} ms`, 'Check the load of the machine and its database.')
      : ok(area, `${address} is ready (${ms} ms)`)
  return address.startsWith('https:') ? [readiness, await examineCertificate(area, new URL(address))] : [readiness]
}

async function examineCertificate(area: string, { hostname, port }: URL): Promise<Finding> {
  const until = await new Promise<Date>((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.end()
    })
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no response in time')))
    socket.on('error', reject)
  })
  const days = Math.floor((until.getTime() - Date.now()) / DAY_MS)
  const message = `its certificate is valid for ${days} more ${days === 1 ? 'day' : 'days'}`
  return days < CERTIFICATE_DAYS
    ? attention(area, message, 'Renew it, and check why it was not renewed automatically.')
    : ok(area, message)
}

/**
 * Returns the message of the error's cause. The error of `fetch` itself only says that the request
 * failed.
 */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (cause instanceof AggregateError && cause.errors[0] instanceof Error) return cause.errors[0].message
  return cause instanceof Error ? cause.message : error.message
}
