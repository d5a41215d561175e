import Fastify from 'fastify'
import pg from 'pg'
import { answerUsage } from '../usage.ts'

/** Sends as many bytes as the page has, after one small statement. */
const pool = new pg.Pool({ connectionString: process.env.FLOOR_DATABASE_URL, max: 10 })
const bytes = Buffer.alloc(Number(process.env.FLOOR_BYTES), 'x')
const app = Fastify()
app.get('/*', async (_request, reply) => {
  await pool.query({ name: 'floor', text: 'select exists (select from page_changes where tag = $1)', values: ['all'] })
  return reply.header('content-encoding', 'br').type('text/html; charset=utf-8').send(bytes)
})
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
answerUsage()
process.send?.({ ready: { api: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` } })
process.on('SIGTERM', () => process.exit(0))
