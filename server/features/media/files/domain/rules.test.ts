import { describe, expect, test } from 'vitest'
import { isMadeWithAi } from '../../../../platform/made-with-ai/is-made-with-ai.ts'
import { matchesTag, readRange } from './byte-range.ts'
import { FILE_KINDS, type FileKind, kindOf, kindOfKey } from './file-kinds.ts'
import { cleanFileName, dispositionOf } from './file-name.ts'
import { isText, rejectionReason } from './file-types.ts'

const NAME = '5d1c0a9e7b3f48d2a6e01f94c2b7d853'

describe('keys', () => {
  test('a key of one kind is never recognized as a key of another kind', () => {
    const kinds = (Object.keys(FILE_KINDS) as FileKind[]).map((kind) => ({ kind, ...kindOf(kind) }))
    for (const one of kinds)
      for (const other of kinds.filter(({ kind }) => kind !== one.kind))
        if (other.prefix.startsWith(one.prefix)) {
          expect(other.prefix).toBe(one.prefix)
          expect([one.inName, other.inName].toSorted()).toEqual(['-clean-', '-preview-'])
        }
    for (const { kind, prefix, inName } of kinds) {
      const name =
        inName === undefined ? NAME : `render-${NAME}-0199f3a2-1111-7000-8000-000000000001${inName}1790000000000`
      expect(kindOfKey(`${prefix}${name}.png`)).toBe(kind)
    }
  })

  test.each([
    [`merch/ai-candidates/${NAME}-2-1790000000000.png`, 'art-candidate'],
    [`merch/ai-generated/${NAME}-1790000000000.png`, 'final-art'],
    [`merch/bg-masks/mask-${NAME}-1790000000000.png`, 'art-mask'],
  ])('%s follows the contract’s key pattern', (key, kind) => {
    expect(kindOfKey(key)).toBe(kind)
  })

  test.each([
    `merch/selfie/../branding/${NAME}.png`,
    `merch/selfie//${NAME}.png`,
    `/merch/selfie/${NAME}.png`,
    `merch/selfie/${NAME}.png/`,
    `merch/selfie/${NAME}.png\0`,
    `merch/selfie/${NAME}.png;v=1`,
    `merch/renders/${NAME}.webp`,
    `merch/selfie/${NAME}--1.png`,
    `merch/selfie/-${NAME}.png`,
    `merch/selfie/${NAME}\n`,
    `merch/selfie/${NAME.toUpperCase()}.png`,
    `merch/selfie/${NAME.slice(1)}.png`,
    `merch/selfie/ａ${NAME.slice(1)}.png`,
    `merch\\selfie\\${NAME}.png`,
    `elsewhere/${NAME}.png`,
    'merch/selfie/',
    '',
  ])('%j is not a valid key', (key) => {
    expect(kindOfKey(key)).toBeUndefined()
  })
})

describe('files made with AI', () => {
  const made = (Object.keys(FILE_KINDS) as FileKind[]).filter((kind) =>
    isMadeWithAi(`${kindOf(kind).prefix}${NAME}.png`),
  )

  test('are all files of the kinds that models make', () => {
    // A mask is a shape, a team’s picture is drawn from its flag, a sample is cut from a recording.
    const notMade = ['art-mask', 'board-picture', 'voice-sample']
    const kinds = Object.entries(FILE_KINDS).filter(
      ([kind, { accepts }]) => accepts === 'made' && !notMade.includes(kind),
    )
    expect(made).toEqual(kinds.map(([kind]) => kind))
  })

  test('are recognized by their key, in every kind of address', () => {
    const key = `merch/preview/${NAME}.webp`
    for (const address of [key, `/media/${key}`, `/media/${key}?w=320`, `https://a.example/media/${key}?expires=1#x`])
      expect(isMadeWithAi(address), address).toBe(true)
    for (const other of [null, undefined, '', `/media/merch/selfie/${NAME}.jpg`, `/dev?from=/media/${key}`])
      expect(isMadeWithAi(other), String(other)).toBe(false)
  })

  test('can be marked in kinds that people upload; in a model’s kind, a mark says that no model made the file', () => {
    expect(isMadeWithAi(`offers/deliverables/${NAME}-ai.png`)).toBe(true)
    expect(isMadeWithAi(`offers/deliverables/${NAME}.png`)).toBe(false)
    expect(isMadeWithAi(`merch/seller-store/pictures/${NAME}-own.webp`)).toBe(false)
    const render = `merch/renders/render-${NAME}-0199f3a2-1111-7000-8000-000000000001-preview-1790000000000123456`
    expect([isMadeWithAi(`${render}.webp`), isMadeWithAi(`${render}7.webp`)]).toEqual([true, false])
  })
})

describe('file types recognized by their first bytes', () => {
  const of = (...parts: (string | number[])[]) =>
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))))
  test.each([
    ['a Windows program', of('MZ\x90\0')],
    ['a Linux program', of('\x7fELF\x02')],
    ['a macOS program', of([0xcf, 0xfa, 0xed, 0xfe])],
    ['a universal binary or a Java class', of([0xca, 0xfe, 0xba, 0xbe])],
    ['WebAssembly', of('\0asm')],
    ['a shell script', of('#!/bin/sh\n')],
    ['a script after a byte order mark', of([0xef, 0xbb, 0xbf], '#!/usr/bin/env node')],
    ['HTML', of('<!doctype html>')],
    ['HTML after white space', of('\r\n\t  <HTML>')],
    ['SVG', of('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['XML', of('<?xml version="1.0"?>')],
    ['a comment before HTML', of('<!-- hello --><script>')],
    ['SVG in UTF-16', of([0xff, 0xfe], Buffer.from('<svg>', 'utf16le').toString('latin1'))],
    ['HTML in UTF-16 without a byte order mark', Buffer.from('<html>', 'utf16le')],
  ])('%s is rejected', (_what, head) => {
    expect(rejectionReason(head)).toMatch(/^a /)
  })

  test.each([
    ['a PNG', of([0x89, 0x50, 0x4e, 0x47])],
    ['a PDF', of('%PDF-1.7')],
    ['a ZIP', of('PK\x03\x04')],
    ['text with a comparison', of('a < b')],
    ['text that begins with <', of('< 3 days')],
    ['an empty file', of('')],
  ])('%s is not rejected', (_what, head) => {
    expect(rejectionReason(head)).toBeUndefined()
  })

  test('text is distinguished from binary data, even when the sample ends within a character', () => {
    expect(isText(Buffer.from('Grüße, 世界\n'))).toBe(true)
    expect(isText(Buffer.from('世').subarray(0, 2))).toBe(true)
    expect(isText(Buffer.from([0x80, 0x81]))).toBe(false)
    expect(isText(Buffer.from('a\0b'))).toBe(false)
  })
})

describe('ranges of ten bytes', () => {
  test.each([
    ['bytes=0-', { start: 0, end: 9 }],
    ['bytes=2-4', { start: 2, end: 4 }],
    ['bytes=9-99', { start: 9, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=4-2', undefined],
    ['bytes=0-1,4-5', undefined],
    ['bytes=-', undefined],
    ['bytes=a-b', undefined],
    ['lines=1-2', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s', (header, expected) => {
    expect(readRange(header, 10)).toEqual(expected)
  })

  test('an ETag matches in a list, weak or strong, and * matches any', () => {
    for (const header of ['"a"', 'W/"a"', '"b", "a"', '*']) expect(matchesTag(header, '"a"'), header).toBe(true)
    for (const header of ['"b"', 'a', undefined]) expect(matchesTag(header, '"a"')).toBe(false)
  })
})

describe('file names', () => {
  test.each([
    ['winter roast.zip', 'winter roast.zip'],
    ['C:\\Users\\mara\\final.mp4', 'final.mp4'],
    ['../../etc/passwd', 'passwd'],
    ['.htaccess', 'htaccess'],
    ['a"b\r\nset-cookie: x', 'abset-cookie x'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['Grüße.pdf', 'Grüße.pdf'],
    ['...', null],
    ['', null],
    [undefined, null],
    ['\ud800', null],
  ])('cleanFileName(%j) is %j', (given, cleaned) => {
    expect(cleanFileName(given)).toBe(cleaned)
  })

  test('a name that is too long is shortened and keeps its extension', () => {
    const name = cleanFileName(`${'ä'.repeat(400)}.mp4`)
    expect(name).toHaveLength(150)
    expect(name).toMatch(/ä\.mp4$/)
  })

  test('Content-Disposition encodes names in any script and prevents header injection', () => {
    expect(dispositionOf(true, null)).toBe('inline')
    expect(dispositionOf(false, 'Grüße (1).pdf')).toBe(
      'attachment; filename="Gr__e (1).pdf"; filename*=UTF-8\'\'Gr%C3%BC%C3%9Fe%20%281%29.pdf',
    )
    expect(dispositionOf(false, '100%.pdf')).toContain('filename="100_.pdf"')
  })
})
