import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { ScannerUnavailable } from '../port.ts'
import { scannerContract } from '../testing/scanner-contract.ts'
import { createLocalScanner } from './local-scanner.ts'

const isProgram = (head: Uint8Array) => (head[0] === 0x4d && head[1] === 0x5a ? 'a Windows program' : undefined)

scannerContract(async () => {
  const scanner = createLocalScanner(isProgram)
  return { scanner, fail: async (how) => scanner.misbehave(how), close: async () => {} }
})

test('the local scanner recognizes a program by its first bytes, however they are split', async () => {
  const scanner = createLocalScanner(isProgram)
  const found = { clean: false, found: 'a Windows program' }
  expect(await scanner.scan(Readable.from([Buffer.from('MZ\x90')]))).toEqual(found)
  expect(await scanner.scan(Readable.from([Buffer.from('M'), Buffer.from('Z')]))).toEqual(found)
  expect(await scanner.scan(Readable.from([Buffer.from(' MZ')]))).toEqual({ clean: true })
})

test('the local scanner can be told to find something or to be unreachable', async () => {
  const scanner = createLocalScanner(isProgram)
  scanner.misbehave({ found: 'Win.Test.EICAR_HDB-1' })
  expect(await scanner.scan(Readable.from([Buffer.from('x')]))).toEqual({ clean: false, found: 'Win.Test.EICAR_HDB-1' })
  scanner.misbehave('unreachable')
  await expect(scanner.check()).rejects.toBeInstanceOf(ScannerUnavailable)
})
