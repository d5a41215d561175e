import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { type FileScanner, ScannerUnavailable } from '../port.ts'
import { readVerdict } from './read-verdict.ts'

type Options = {
  /** `host:port`, or the path of a Unix socket. */
  address: string
  /** The scan fails if clamd neither reads nor responds for this time. */
  timeoutMs: number
}

/** Ends commands with the prefix `z`, and responses. */
const END = '\0'
/** A response is a single line, so a longer one is invalid. */
const MAX_ANSWER = 4096
/** Length of the next block, as four bytes in network byte order. 0 ends the stream. */
const lengthOf = (bytes: number): Buffer => {
  const prefix = Buffer.alloc(4)
  prefix.writeUInt32BE(bytes)
  return prefix
}

/**
 * Uses ClamAV's daemon, clamd, and its protocol (clamd(8), "INSTREAM"). Each file has its own
 * connection. Blocks are sent as fast as clamd reads them. One line with the result follows the
 * last block.
 */
export function createClamavScanner({ address, timeoutMs }: Options): FileScanner {
  const place = placeOf(address)
  return {
    name: 'clamav',
    scan: async (stream) => readVerdict(await converse(place, timeoutMs, 'zINSTREAM', stream)),
    check: async () => {
      const response = await converse(place, timeoutMs, 'zPING')
      if (response !== 'PONG') throw new ScannerUnavailable('failed', `clamd answered PING with “${response}”.`)
    },
  }
}

type Place = { path: string } | { host: string; port: number }

function placeOf(address: string): Place {
  if (address.startsWith('/')) return { path: address }
  const at = address.lastIndexOf(':')
  return { host: address.slice(0, at).replace(/^\[(.*)\]$/, '$1'), port: Number(address.slice(at + 1)) }
}

/**
 * @returns the response without its last byte
 * @throws ScannerUnavailable
 */
async function converse(place: Place, timeoutMs: number, command: string, stream?: Readable): Promise<string> {
  const socket = connect(place)
  socket.setNoDelay(true)
  const response = readResponse(socket, timeoutMs)
  const sent = send(socket, command, stream)
  try {
    // Because of a limit or a failure, clamd may respond before the stream ends. The rest is then
    // not sent.
    await Promise.race([response, sent])
    return await response
  } finally {
    stream?.destroy()
    socket.destroy()
    // Destroying the socket also ends a pending send or read, whose result is ignored.
    await Promise.allSettled([response, sent])
  }
}

/**
 * Ignores failures of the socket, because reading the response reports them.
 * @throws the error of the stream
 */
async function send(socket: Socket, command: string, stream: Readable | undefined): Promise<void> {
  let isOpen = await write(socket, Buffer.from(command + END))
  if (!stream) return
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    if (!isOpen) return
    if (chunk.byteLength === 0) continue
    // If clamd has closed the connection, a write would discard an unread response, such as “size
    // limit exceeded” in the middle of the stream. Pending data is therefore read first.
    await setImmediate()
    if (socket.destroyed) return
    socket.write(lengthOf(chunk.byteLength))
    isOpen = await write(socket, chunk)
  }
  await write(socket, lengthOf(0))
}

/**
 * Waits until the bytes are sent, so that at most one block is in memory.
 * @returns false if the socket is closed
 */
const write = (socket: Socket, bytes: Uint8Array): Promise<boolean> =>
  new Promise((resolve) => {
    socket.write(bytes, (error) => resolve(!error))
  })

/** @throws ScannerUnavailable */
const readResponse = (socket: Socket, timeoutMs: number): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    const fail = (reason: 'unreachable' | 'timeout' | 'failed', message: string, cause?: unknown) =>
      reject(new ScannerUnavailable(reason, message, { cause }))
    socket.setEncoding('utf8')
    socket.on('data', (data: string) => {
      text += data
      const end = text.indexOf(END)
      if (end !== -1) resolve(text.slice(0, end))
      else if (text.length > MAX_ANSWER) fail('failed', 'clamd sent a response that is too long.')
    })
    socket.setTimeout(timeoutMs, () => {
      fail('timeout', `clamd was silent for ${timeoutMs} ms.`)
      socket.destroy()
    })
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.syscall !== 'write') return fail('unreachable', `clamd cannot be reached: ${error.message}.`, error)
      const maybe = 'It was stopped, or the file is larger than its StreamMaxLength'
      fail('unreachable', `clamd closed the connection in the middle of the file (${error.code}). ${maybe}.`, error)
    })
    socket.once('close', () => fail('unreachable', 'clamd closed the connection without a response.'))
  })
