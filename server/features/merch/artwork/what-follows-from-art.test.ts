import { describe, expect, test } from 'vitest'
import { artTests, withPrompt } from '../../../../tests/support/merch/art-tests.ts'
import { aCampaign, aDesign, aFan, type Fan } from '../../../../tests/support/merch/merch-artwork.ts'
import { mailsTo } from '../../../../tests/support/people/mails.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { sendDueMails } from '../../../platform/mail/index.ts'
import { deleteUnorderedArt, findArt, keepArt, listArtOfSession } from './index.ts'

const { credited, generate, the } = artTests()

describe('rule 9: the email', () => {
  test('is sent once, with a picture and a link that does not contain the session’s id', async () => {
    const own = await aCampaign(the.world)
    await aDesign(the.world, own)
    const fan = await aFan(the.world, own, { delayedEmail: 'noor@fans.test', language: 'fr' })
    const { body } = await generate(fan)
    await generate(fan)
    const mailed = async () => {
      await sendDueMails(the.world.app.ctx, 'others')
      return mailsTo(the.world, 'noor@fans.test')
    }
    const mails = await mailed()
    expect(mails).toHaveLength(1)
    const { html = '', text = '' } = mails[0] ?? {}
    expect(html).toContain(body.candidates[0].url)
    expect([mails[0]?.subject, /<html[^>]*lang="(\w+)"/.exec(html)?.[1]]).toEqual(['Votre création est prête', 'fr'])
    for (const secret of [fan.bearer, fan.id]) expect(html + text).not.toContain(secret)
    const token = /[?&]art=([\w-]+)/.exec(text)?.[1] ?? ''
    const shown = await the.world.stranger().get(`/api/merch/ai/recover?art=${token}`)
    expect(shown).toMatchObject({
      status: 200,
      body: { campaign: { slug: own.slug }, aiArtKey: body.aiArtKey, candidates: body.candidates },
      headers: { 'referrer-policy': 'no-referrer' },
    })
    expect(shown.text).not.toContain(fan.bearer)
    expect(await the.world.stranger().get(`/api/merch/session/${token}`)).toMatchObject({ status: 404 })
    expect(await the.world.stranger().get(`/api/merch/ai/recover?art=${token.slice(1)}a`)).toMatchObject({
      status: 404,
    })
    await generate(fan, { forceRegenerate: true })
    expect(await mailed()).toHaveLength(2)
    the.world.clock.advance(31 * 86_400_000)
    expect(await the.world.stranger().get(`/api/merch/ai/recover?art=${token}`)).toMatchObject({ status: 404 })
  })
})

describe('rule 10: follow-ups', () => {
  test('subscribers are called once per generation, in its transaction; preview sessions do not count', async () => {
    const own = await aCampaign(the.world)
    await aDesign(the.world, own)
    const fan = await aFan(the.world, own)
    const { body } = await generate(fan)
    await generate(fan)
    expect(credited).toMatchObject([{ id: fan.id, aiArtKey: body.aiArtKey, generationCompletedAt: expect.any(Date) }])
    const preview = await aFan(the.world, own, { mode: 'PREVIEW' })
    expect(await generate(preview)).toMatchObject({ status: 200 })
    expect(credited).toHaveLength(1)
  })
})

describe('retention', () => {
  const filesOf = (fan: Fan) =>
    the.world.database.kysely
      .selectFrom('media_files')
      .select(['key', 'expires_at', 'state'])
      .where('owner_session_id', '=', fan.id)
      .where('kind', '<>', 'selfie')
      .execute()

  test('unordered art is deleted with its session; ordered art is kept without its intermediate files', async () => {
    const own = await aCampaign(the.world)
    await aDesign(the.world, own, withPrompt('x', { qualityTiers: ['low', 'low'] }))
    const fan = await aFan(the.world, own, { delayedEmail: 'kept@fans.test' })
    const [ordered, other] = (await generate(fan)).body.candidates.map(({ artKey }: { artKey: string }) => artKey)
    expect((await filesOf(fan)).every(({ expires_at }) => expires_at === null)).toBe(true)
    await inTransaction(the.world.database.kysely, (trx) =>
      keepArt(trx, [ordered, 'merch/ai-candidates/none.png'], null),
    )
    const gone = await inTransaction(the.world.database.kysely, (trx) =>
      deleteUnorderedArt(trx, [fan.id], the.world.clock.now()),
    )
    expect(gone).toHaveLength(6)
    expect(gone).toContain(other)
    expect(gone.filter((key) => /^merch\/(bg-masks|ai-generated)\//.test(key))).toHaveLength(4)
    expect(gone).not.toContain(ordered)
    expect(await listArtOfSession(the.world.database.kysely, fan.id)).toMatchObject([
      { artKey: ordered, maskKey: null },
    ])
    const until = new Date(the.world.clock.now().getTime() + 90 * 86_400_000)
    await inTransaction(the.world.database.kysely, (trx) => keepArt(trx, [ordered], until))
    expect((await filesOf(fan)).filter(({ expires_at }) => expires_at?.getTime() === until.getTime())).toHaveLength(2)
    expect(
      await inTransaction(the.world.database.kysely, (trx) => deleteUnorderedArt(trx, [fan.id], until)),
    ).toHaveLength(2)
    expect(await findArt(the.world.database.kysely, ordered)).toBeUndefined()
  })
})

test('findArt returns art by its key', async () => {
  const own = await aCampaign(the.world)
  const design = await aDesign(the.world, own)
  const fan = await aFan(the.world, own)
  const { body } = await generate(fan, { productType: 'hoodie' })
  expect(await findArt(the.world.database.kysely, body.aiArtKey)).toMatchObject({
    sessionId: fan.id,
    campaignId: own.id,
    designId: design.id,
    productType: 'hoodie',
    width: 96,
    height: 96,
    score: 0.8,
    hasAlpha: true,
  })
})
