declare module 'autocannon' {
  export type Request = {
    method: string
    path: string
    headers?: Record<string, string>
    body?: string
  }
  export type Client = { setRequests: (requests: readonly Request[]) => void }
  export type Result = {
    /** Length of the run, in seconds. */
    duration: number
    requests: { total: number }
    latency: { p50: number; p99: number }
    errors: number
    timeouts: number
    non2xx: number
    statusCodeStats: Record<string, { count: number }>
  }
  export default function autocannon(options: {
    url: string
    connections: number
    duration: number
    requests?: readonly Request[]
    setupClient?: (client: Client) => void
  }): Promise<Result>
}
