import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EICAR } from '../local/local-scanner.ts'
import { type FileScanner, type ScanFailure, ScannerUnavailable } from '../port.ts'

export type ScannerUnderTest = {
  scanner: FileScanner
  /** Makes later scans fail for this reason, until undefined. */
  fail: (how: ScanFailure | undefined) => Promise<void>
  close: () => Promise<void>
}

const bytes = (text: string) => Buffer.from(text)
function blocks(count: number, size: number) {
  const made = { count: 0 }
  const stream = Readable.from(
    (function* () {
      for (; made.count < count; made.count++) yield Buffer.alloc(size, 0x61)
    })(),
    { objectMode: false, highWaterMark: size },
  )
  return { stream, made }
}

export function scannerContract(open: () => Promise<ScannerUnderTest>): void {
  let under: ScannerUnderTest
  let scanner: FileScanner
  beforeAll(async () => {
    under = await open()
    scanner = under.scanner
  })
  afterAll(() => under.close())

  test('is reachable', () => expect(scanner.check()).resolves.toBeUndefined())

  test.each([
    ['nothing at all', []],
    ['a short text', ['hello']],
    ['several blocks', ['hel', '', 'lo', ' world']],
  ])('%s is clean', async (_what, texts) => {
    expect(await scanner.scan(Readable.from(texts.map(bytes)))).toEqual({ clean: true })
  })

  test('finds the test file whole, in pieces and after other bytes', async () => {
    const infected = { clean: false, found: 'Eicar-Test-Signature' }
    expect(await scanner.scan(Readable.from([bytes(EICAR)]))).toEqual(infected)
    expect(await scanner.scan(Readable.from([...EICAR].map(bytes)))).toEqual(infected)
    const behind = [Buffer.alloc(300_000, 1), bytes(EICAR.slice(0, 30)), bytes(EICAR.slice(30)), Buffer.alloc(9)]
    expect(await scanner.scan(Readable.from(behind))).toEqual(infected)
    expect(await scanner.scan(Readable.from([bytes(EICAR.slice(0, -1))]))).toEqual({ clean: true })
  })

  test('reads a stream of megabytes to its end', async () => {
    const { stream, made } = blocks(30, 100_000)
    expect(await scanner.scan(stream)).toEqual({ clean: true })
    expect(made.count).toBe(30)
    expect(stream.destroyed).toBe(true)
  })

  test('gives each of many concurrent scans its own verdict', async () => {
    const verdicts = await Promise.all(
      Array.from({ length: 20 }, (_, n) => scanner.scan(Readable.from([bytes(n % 2 ? EICAR : `file ${n}`)]))),
    )
    expect(verdicts.map(({ clean }) => clean)).toEqual(Array.from({ length: 20 }, (_, n) => n % 2 === 0))
  })

  test('rejects with the error of a failing stream', async () => {
    const broken = new Error('the disk went away')
    const failing = Readable.from(
      (async function* () {
        yield bytes('the beginning')
        throw broken
      })(),
    )
    await expect(scanner.scan(failing)).rejects.toBe(broken)
  })

  test.each(['unreachable', 'timeout', 'tooLarge', 'failed'] as const)(
    'a failure (%s) gives no verdict, releases the stream, and the next scan works',
    async (how) => {
      await under.fail(how)
      const { stream } = blocks(100, 100_000)
      const scanned = scanner.scan(stream)
      await expect(scanned).rejects.toBeInstanceOf(ScannerUnavailable)
      await expect(scanned).rejects.toMatchObject({ reason: how })
      expect(stream.destroyed).toBe(true)
      await under.fail(undefined)
      expect(await scanner.scan(Readable.from([bytes(EICAR)]))).toMatchObject({ clean: false })
    },
  )
}
