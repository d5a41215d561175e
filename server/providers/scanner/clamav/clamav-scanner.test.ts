import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ScanFailure } from '../port.ts'
import { type ClamdBehavior, type ClamdCounterpart, openClamd } from '../testing/clamd-counterpart.ts'
import { type ScannerUnderTest, scannerContract } from '../testing/scanner-contract.ts'
import { createClamavScanner } from './clamav-scanner.ts'
import { readVerdict } from './read-verdict.ts'

/** Long enough for a busy machine. */
const PATIENT_MS = 60_000
const HASTY_MS = 300

async function under(path?: string): Promise<ScannerUnderTest> {
  const limit = 5_000_000
  const clamd = await openClamd({ limit, ...(path ? { path } : {}) })
  const patient = createClamavScanner({ address: clamd.address, timeoutMs: PATIENT_MS })
  const hasty = createClamavScanner({ address: clamd.address, timeoutMs: HASTY_MS })
  let current = patient
  const moods: Record<ScanFailure, ClamdBehavior> = {
    unreachable: 'hangs up',
    timeout: 'stuck',
    // The stream in the shared tests is longer than the limit of the imitated clamd.
    tooLarge: 'well',
    failed: 'error',
  }
  return {
    scanner: { ...patient, scan: (stream) => current.scan(stream) },
    fail: async (how) => {
      clamd.be(how ? moods[how] : 'well')
      current = how === 'timeout' ? hasty : patient
    },
    close: clamd.close,
  }
}

describe('over TCP', () => {
  scannerContract(() => under())
})
describe('over a unix socket', () => {
  scannerContract(() => under(join(tmpdir(), `clamd-${randomUUID()}.sock`)))
})

describe('clamd', () => {
  let clamd: ClamdCounterpart
  const scanner = (timeoutMs = PATIENT_MS) => createClamavScanner({ address: clamd.address, timeoutMs })
  beforeAll(async () => {
    clamd = await openClamd()
  })
  afterAll(() => clamd.close())

  test('that never responds times out, and its connection is closed', async () => {
    clamd.be('silent')
    await expect(scanner(HASTY_MS).scan(Readable.from([Buffer.from('x')]))).rejects.toMatchObject({ reason: 'timeout' })
    await expect.poll(() => clamd.stats().open).toBe(0)
  })

  test('with an unknown response gives no verdict', async () => {
    clamd.be('babbles')
    await expect(scanner().scan(Readable.from([Buffer.from('x')]))).rejects.toMatchObject({ reason: 'failed' })
    await expect(scanner().check()).rejects.toMatchObject({ reason: 'failed' })
  })

  test('that is not running is unreachable at once', async () => {
    const gone = await openClamd()
    await gone.close()
    const nobody = createClamavScanner({ address: gone.address, timeoutMs: PATIENT_MS })
    await expect(nobody.scan(Readable.from([Buffer.from('x')]))).rejects.toMatchObject({ reason: 'unreachable' })
    await expect(nobody.check()).rejects.toMatchObject({ reason: 'unreachable' })
  })

  test('receives a file in length-prefixed blocks', async () => {
    clamd.be('well')
    const before = clamd.stats().bytes
    await scanner().scan(Readable.from([Buffer.alloc(70_000), Buffer.alloc(1), Buffer.alloc(300)]))
    expect(clamd.stats()).toMatchObject({ bytes: before + 70_301, largestBlock: 70_000 })
  })
})

test.each([
  ['stream: OK', { clean: true }],
  ['stream: Eicar-Test-Signature FOUND', { clean: false, found: 'Eicar-Test-Signature' }],
  ['stream: Eicar-Signature(44d88612:68) FOUND', { clean: false, found: 'Eicar-Signature(44d88612:68)' }],
  ['stream: A FOUND FOUND', { clean: false, found: 'A FOUND' }],
])('the response “%s” is a verdict', (response, verdict) => expect(readVerdict(response)).toEqual(verdict))

test.each([
  ['INSTREAM size limit exceeded. ERROR', 'tooLarge'],
  ['stream: lstat() failed: No such file or directory. ERROR', 'failed'],
  ['stream: OKAY', 'failed'],
  ['', 'failed'],
  ['OK', 'failed'],
  ['stream:  FOUND', 'failed'],
])('the response “%s” is not a verdict (%s)', (response, reason) => {
  expect(() => readVerdict(response)).toThrowError(expect.objectContaining({ reason }))
})
