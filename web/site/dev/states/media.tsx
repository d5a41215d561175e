import { useEffect, useState } from 'react'
import type { Message } from '../../../../client/src/api-types.ts'
import { MessageLine } from '../../parts/conversation/conversation.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { AiMark, AiNote } from '../../parts/media/ai-mark.tsx'
import { Gallery } from '../../parts/media/gallery.tsx'
import { Lightbox } from '../../parts/media/lightbox.tsx'
import { Picture } from '../../parts/media/picture.tsx'
import { Player } from '../../parts/media/player.tsx'
import { StandInNotice } from '../../parts/media/stand-in-notice.tsx'
import { Thumb, ThumbLine } from '../../parts/media/thumb.tsx'
import { Tile, Tiles } from '../../parts/media/tile.tsx'
import type { Sample } from '../samples.ts'
import { doNothing, type Rows } from '../shown.tsx'

const PAGE = '/dev/parts'
const NOWHERE = '/media/nowhere.webp'

const messageOf = (say: Sample): Message => ({
  id: 'm',
  offerId: 'o',
  sequence: 1,
  senderRole: 'brand',
  senderAccountId: null,
  senderName: say.brand,
  senderPersonName: null,
  isOwn: false,
  text: say.sentence,
  attachments: [],
  removed: false,
  removedAt: null,
  readAt: null,
  createdAt: '2026-12-12T16:30:00.000Z',
})

export const MEDIA: Rows = {
  StandInNotice: () => ({ usual: <StandInNotice kind="image" madeBy={['BUILT_IN']} /> }),
  AiMark: () => ({
    usual: (
      <span className="picture" style={{ aspectRatio: '3 / 2' }}>
        <AiMark src={null} madeWithAi />
      </span>
    ),
  }),
  AiNote: () => ({ usual: <AiNote src={null} madeWithAi /> }),
  Picture: (say) => ({
    usual: <Thumbnail alt={say.title} />,
    failed: <Picture src={NOWHERE} alt={say.title} ratio="3 / 2" isFirst />,
    long: <Picture src={NOWHERE} alt={say.longTitle} ratio="16 / 9" missing={say.longSentence} isFirst />,
  }),
  Player: (say) => ({
    usual: (
      <div className="stack">
        <Tone title={say.title} />
        <Tone title={say.words[0]} isCompact />
      </div>
    ),
    held: <Player src={NOWHERE} title={say.title} seconds={9.8} peaks={SWELL} transcript={say.sentence} />,
    failed: <Player src={NOWHERE} title={say.words[0]} />,
    long: <Player src={NOWHERE} title={say.longTitle} />,
  }),
  Lightbox: (say) => ({
    usual: <TryLightbox verb={say.verb} names={say.words} />,
    long: <TryLightbox verb={say.longVerb} names={[say.longTitle]} />,
  }),
  Gallery: (say) => ({
    usual: <TryGallery names={say.words} />,
    long: <TryGallery names={[say.longTitle]} />,
  }),
  Thumb: (say) => ({ usual: <Thumb name={say.person} url={null} />, failed: <Thumb name={say.brand} url={NOWHERE} /> }),
  ThumbLine: (say) => ({
    usual: (
      <ThumbLine name={say.person} url={null}>
        <strong>{say.person}</strong>
        <span className="small muted">{say.sentence}</span>
      </ThumbLine>
    ),
    long: (
      <ThumbLine name={say.longName} url={null}>
        <strong>{say.longName}</strong>
        <span className="small muted">{say.longSentence}</span>
      </ThumbLine>
    ),
  }),
  Tile: (say) => ({
    usual: (
      <Tiles>
        <Tile to={PAGE} title={say.person} imageUrl={null} about={say.sentence} />
      </Tiles>
    ),
    long: (
      <Tiles>
        <Tile to={PAGE} title={say.longName} imageUrl={null} about={say.longSentence} />
      </Tiles>
    ),
  }),
  Tiles: (say) => ({
    usual: (
      <Tiles>
        {say.words.map((word) => (
          <Tile key={word} to={PAGE} title={word} imageUrl={null} about={say.brand} />
        ))}
      </Tiles>
    ),
  }),
  MessageLine: (say) => ({
    usual: (
      <ol className="conversation-list">
        <MessageLine message={messageOf(say)} onChange={doNothing} />
        <MessageLine
          message={{ ...messageOf(say), id: 'n', isOwn: true, text: say.verb, readAt: '2026-12-12T16:30:00.000Z' }}
          onChange={doNothing}
        />
      </ol>
    ),
    empty: (
      <ol className="conversation-list">
        <MessageLine message={{ ...messageOf(say), removed: true, text: null }} onChange={doNothing} />
      </ol>
    ),
    long: (
      <ol className="conversation-list">
        <MessageLine
          message={{ ...messageOf(say), senderName: say.longName, text: say.longSentence }}
          onChange={doNothing}
        />
      </ol>
    ),
  }),
}

function Thumbnail({ alt }: { alt: string }) {
  const address = useMade(makeDrawing)
  return address !== null && <Picture src={address} alt={alt} ratio="3 / 2" isFirst />
}
const makeDrawing = () => new Blob([DRAWING], { type: 'image/svg+xml' })

function TryLightbox({ verb, names }: { verb: string; names: readonly string[] }) {
  const url = useMade(makeDrawing)
  const [open, setOpen] = useState<number | null>(null)
  const pictures = url === null ? [] : names.map((name) => ({ url, name }))
  return (
    <>
      <Button onClick={() => setOpen(0)}>{verb}</Button>
      <Lightbox pictures={pictures} at={open} onMove={setOpen} onClose={() => setOpen(null)} />
    </>
  )
}

function TryGallery({ names }: { names: readonly string[] }) {
  const url = useMade(makeDrawing)
  if (url === null) return null
  return (
    <Gallery
      files={names.map((name) => ({ url: `${url}#${name}`, name, contentType: 'image/svg+xml', bytes: null }))}
    />
  )
}

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><circle cx="1.5" cy="1" r=".8" fill="#D9472B"/></svg>'

const SWELL = Array.from({ length: 72 }, (_, at) => Math.round(Math.abs(Math.sin(at / 6)) * 100))

/** Plays a generated tone of two seconds. */
function Tone({ title, isCompact = false }: { title: string; isCompact?: boolean }) {
  const address = useMade(makeTone)
  return address !== null && <Player src={address} title={title} isCompact={isCompact} />
}

function useMade(make: () => Blob): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(make())
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [make])
  return address
}

const RATE = 8000

function makeTone(): Blob {
  const samples = Int16Array.from({ length: 2 * RATE }, (_, at) => {
    const swell = Math.abs(Math.sin((at / RATE) * Math.PI * 2))
    return Math.sin((at / RATE) * 2 * Math.PI * 220) * swell * 20_000
  })
  const head = new DataView(new ArrayBuffer(44))
  const words = [
    [0, 'RIFF'],
    [8, 'WAVE'],
    [12, 'fmt '],
    [36, 'data'],
  ] as const
  for (const [at, word] of words)
    for (const [n, letter] of [...word].entries()) head.setUint8(at + n, letter.charCodeAt(0))
  head.setUint32(4, 36 + samples.byteLength, true)
  head.setUint32(16, 16, true)
  head.setUint16(20, 1, true)
  head.setUint16(22, 1, true)
  head.setUint32(24, RATE, true)
  head.setUint32(28, RATE * 2, true)
  head.setUint16(32, 2, true)
  head.setUint16(34, 16, true)
  head.setUint32(40, samples.byteLength, true)
  return new Blob([head, samples], { type: 'audio/wav' })
}
