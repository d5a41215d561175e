import { randomUUID } from 'node:crypto'
import { type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError, badRequest } from '../errors.ts'
import { toErrorBody } from './envelopes.ts'

/**
 * Responds on a raw connection if the received bytes were no valid request. There is then no reply
 * object and no route.
 */
export function refuseConnection(error: Error, socket: Duplex, headers: Readonly<Record<string, string>>): void {
  const { status, failure } = refusalOf('code' in error ? String(error.code) : '')
  if (!socket.writable) return void socket.destroy()
  const body = JSON.stringify(toErrorBody('standard', failure))
  const lines = Object.entries({
    ...headers,
    'x-request-id': randomUUID(),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  // Destroys both directions. Otherwise a client that does not close its own direction would hold
  // the connection open.
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy())
}

/** A request that Node accepts but we do not. */
export class MalformedRequest extends Error {
  readonly code: 'CONNECT' | 'NO_HOST'
  constructor(code: MalformedRequest['code']) {
    super(`a malformed request: ${code}`)
    this.name = 'MalformedRequest'
    this.code = code
  }
}

/** Handles events to which Node would otherwise respond without a request id or an envelope. */
export function handleRawEvents(server: Server, headers: Readonly<Record<string, string>>): void {
  server.on('connect', (_request, socket) => refuseConnection(new MalformedRequest('CONNECT'), socket, headers))
  // An unknown expectation may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => void server.emit('request', request, response))
}

function refusalOf(code: string): { status: number; failure: AppError } {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    const failure = new AppError('RequestTimeout', 'The request did not arrive in time. Send it again.')
    return { status: failure.status, failure }
  }
  if (code === 'CONNECT') {
    const failure = new AppError('MethodNotAllowed', 'This server is not a proxy. Request a path on this server.')
    return { status: failure.status, failure }
  }
  if (code === 'NO_HOST') return { status: 400, failure: badRequest('The header Host is missing.') }
  if (code === 'HPE_HEADER_OVERFLOW')
    return { status: 431, failure: new AppError('BadRequest', 'The headers of this request are too large.') }
  return { status: 400, failure: new AppError('BadRequest', 'The request is not valid HTTP.') }
}
