import { type PlantedBug, planted } from './planted-bug.ts'

const RENDERING = 'server/features/merch/rendering'
const RENDER = `${RENDERING}/render.test.ts`

export const RENDERING_BUGS: readonly PlantedBug[] = [
  planted(
    'a product is rendered with another fan’s art',
    {
      file: `${RENDERING}/render-product.ts`,
      from: '  if (!own.some((art) => art.artKey === artKey))\n',
      to: '  if (own.length < 0)\n',
    },
    RENDER,
  ),
  planted(
    'the public preview is the picture without the watermark',
    {
      file: `${RENDERING}/draw-render.ts`,
      from: '        const [preview, clean] = await Promise.all([readFile(previewTo), readFile(cleanTo)])\n',
      to: '        const [preview, clean] = await Promise.all([readFile(cleanTo), readFile(cleanTo)])\n',
    },
    RENDER,
  ),
  planted(
    'the watermark moves with the name, so two previews together show all of the art',
    {
      file: `${RENDERING}/render-input.ts`,
      from: 'update([sessionId ?? campaignId, catalogProductId, choice.artKey].join',
      to: 'update([sessionId ?? campaignId, catalogProductId, choice.artKey, choice.fanName].join',
    },
    RENDER,
  ),
  planted(
    'a product is rendered with a picture that is not public',
    {
      file: `${RENDERING}/with-pictures.ts`,
      from: "(key !== ownKey && opened.file.visibility !== 'public')",
      to: "(key !== ownKey && opened.file.visibility === 'private' && key === '')",
    },
    RENDER,
  ),
  planted(
    'a request for one name returns the picture with another',
    {
      file: `${RENDERING}/render-product.ts`,
      from: "fanName: name === '' ? null : name }",
      to: "fanName: name === '' ? null : 'Ada' }",
    },
    RENDER,
  ),
  planted(
    'a name that is not allowed is rendered',
    {
      file: `${RENDERING}/assert-name-settable.ts`,
      from: '  await assertNameAllowed(ctx, name, visit)\n',
      to: '  await assertNameAllowed(ctx, null, visit)\n',
    },
    RENDER,
  ),
  planted(
    'a render is returned although one of its two files is lost',
    {
      file: `${RENDERING}/render-once.ts`,
      from: 'ctx.clock.now())).length === 2)\n',
      to: 'ctx.clock.now())).length >= 1)\n',
    },
    RENDER,
  ),
  planted(
    'the print file is rendered again for each attempt at the print shop',
    {
      file: `${RENDERING}/ensure-print-file.ts`,
      from: '  if (render.printKey && (await',
      to: '  if (render.printKey && !(await',
    },
    RENDER,
  ),
  planted(
    'a render of an order is deleted with its session',
    {
      file: `${RENDERING}/queries/renders.ts`,
      from: `      and (not is_kept or kept_until <= \${at}::timestamptz)\n`,
      to: `      and (not is_kept or \${at}::timestamptz > to_timestamp(0))\n`,
    },
    RENDER,
  ),
  planted(
    'a picture is attached to a cart item of another session',
    {
      file: 'server/features/merch/carts/queries/cart-items.ts',
      from: "    .where('id', '=', cartItemId)\n    .where('session_id', '=', sessionId)\n",
      to: "    .where('id', '=', cartItemId)\n    .where('session_id', '<>', '')\n",
    },
    'server/features/merch/carts/carts.test.ts',
  ),
  {
    ...planted(
      'two processes make the same render',
      {
        file: `${RENDERING}/render-once.ts`,
        from: 'staleBefore: addMs(at, -STALE_AFTER_MS)',
        to: 'staleBefore: addMs(at, STALE_AFTER_MS)',
      },
      RENDER,
    ),
    onServer: true,
  },
]
