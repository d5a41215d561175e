/**
 * Connects the program through the pooler of TEST_DATABASE_POOLER_URL, if set, and directly for
 * work that a pooler cannot do. Tests themselves always connect directly.
 */
export function withProgramAccess(url: string): { databaseUrl: string; directUrl?: string } {
  const pooler = process.env.TEST_DATABASE_POOLER_URL
  const server = process.env.TEST_DATABASE_URL
  if (!pooler || !server || new URL(url).host !== new URL(server).host) return { databaseUrl: url }
  const pooled = new URL(pooler)
  pooled.pathname = new URL(url).pathname
  return { databaseUrl: pooled.href, directUrl: url }
}
