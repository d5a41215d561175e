import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readSourceTree } from '../../scripts/architecture/source-tree.ts'
import { PERSON_CHECKS } from '../../server/features/media/files/domain/person-checks.ts'
import type { FileKind } from '../../server/features/media/files/index.ts'
import { keepCheckedFile, keepComparedFile, keepFiles, storeFile } from '../../server/features/media/files/index.ts'
import { putStoreArt } from '../../server/features/merch/store-art/index.ts'
import { setAccountPicture } from '../../server/features/people/accounts/index.ts'
import type { Context } from '../../server/platform/context.ts'
import type { Trx } from '../../server/platform/database/transaction.ts'
import { type CheckedPerson, PERSON_SOURCES, type PersonSource } from '../../server/platform/persons/index.ts'

/** Everything that shows or sells a person must have passed the same check. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const at = new Date(0)

export function doesNotCompile(ctx: Context, trx: Trx, other: CheckedPerson<'portrait'>) {
  // @ts-expect-error a kind that shows a person cannot be kept by key alone
  void keepFiles(trx, ['key'], { kind: 'store-photo' }, at)
  // @ts-expect-error it cannot be stored permanently without a check
  void storeFile(ctx, { kind: 'portrait', source: new Uint8Array() })
  // @ts-expect-error the result of a check cannot be constructed by hand
  void keepCheckedFile(trx, { source: 'portrait', fileKey: 'key', accountId: 'me', heldReason: null }, at)
  // @ts-expect-error a fan's picture cannot be kept by key alone
  void keepFiles(trx, ['key'], { kind: 'share-picture' }, at)
  // @ts-expect-error it cannot be stored permanently without a check
  void storeFile(ctx, { kind: 'share-picture', source: new Uint8Array() })
  // @ts-expect-error the result of a comparison cannot be constructed by hand
  void keepComparedFile(trx, 'share-picture', { fileKey: 'key', copyOf: null }, at)
  // @ts-expect-error a store needs a photo that was checked as a store photo
  void putStoreArt(trx, { campaignId: 'c', photo: other, catalogProductIds: [], designs: [] }, at)
  // @ts-expect-error a bare URL cannot become an account's picture
  void setAccountPicture(trx, { accountId: 'me', userId: 'me' }, 'https://example.com/me.png', at)
  // @ts-expect-error a new kind of file needs an entry in PERSON_CHECKS
  const missing: Record<FileKind | 'avatar', string> = PERSON_CHECKS
  // @ts-expect-error a new source needs an entry in PERSON_CHECKS
  const unchecked: Record<PersonSource | 'avatar', 'checked'> = PERSON_CHECKS
  return [missing, unchecked]
}

test('every kind of person check has its source', () => {
  const checked = Object.entries(PERSON_CHECKS).flatMap(([kind, how]) => (how === 'checked' ? [kind] : []))
  expect(checked.toSorted()).toEqual(Object.keys(PERSON_SOURCES).toSorted())
})

test('only the person check can create a proof of it', () => {
  const files = [...readSourceTree(ROOT).values()].map(({ file }) => file).filter((file) => file.startsWith('server/'))
  const naming = (words: RegExp) =>
    files.filter((file) => words.test(readFileSync(`${ROOT}/${file}`, 'utf8'))).toSorted()
  for (const proof of [/markPersonChecked/, /markPictureCompared/])
    expect(naming(proof)).toEqual([
      'server/features/likeness/reviews/check-person.ts',
      'server/platform/persons/checked-person.ts',
      'server/platform/persons/index.ts',
    ])
  expect(naming(/as (unknown as )?(CheckedPerson|ComparedPicture)/)).toEqual([
    'server/platform/persons/checked-person.ts',
  ])
})
