import { useEffect, useState } from 'react'
import type { Message } from '../../../client/src/api-types.ts'
import { Section } from '../../parts/layout/page.tsx'
import { MessageLine } from '../parts/conversation/conversation.tsx'
import { SelectField } from '../parts/forms/fields.tsx'
import { Filters } from '../parts/forms/filters.tsx'
import { Upload, type Uploaded } from '../parts/forms/upload.tsx'
import { Folded } from '../parts/layout/folded.tsx'
import { Player } from '../parts/media/player.tsx'
import { FileLine } from '../parts/values/file-line.tsx'

const MESSAGE: Message = {
  id: 'm',
  offerId: 'o',
  sequence: 1,
  senderRole: 'brand',
  senderAccountId: null,
  senderName: 'Northwind',
  isOwn: false,
  text: 'Could the cup be on the left?',
  attachments: [],
  removed: false,
  removedAt: null,
  readAt: null,
  createdAt: '2026-12-12T16:30:00.000Z',
}

/** File, sound and message parts in all their states. */
export function MediaParts() {
  const [files, setFiles] = useState<readonly Uploaded[]>([
    { url: '/a.png', key: 'a', name: 'portrait.png', contentType: 'image/png', bytes: 1_400_000 },
  ])
  const sound = useSound()
  return (
    <>
      <Section title="Files">
        <Upload
          label="Delivery"
          hint="Any file type except programs, up to 500 MB each. Nothing is uploaded on this page."
          maxBytes={500_000_000}
          camera="environment"
          files={files}
          onChange={(change) => setFiles(change)}
          send={(file, { onProgress }) => {
            onProgress?.({ sent: file.size / 2, total: file.size })
            const error = { code: 'Unreachable', error: 'Nothing is sent on this page.', cause: null } as const
            return Promise.resolve({ ok: false, status: 0, error, requestId: null })
          }}
        />
        <FileLine file={{ url: '/terms.pdf', name: 'terms.pdf', contentType: 'application/pdf', bytes: 84_000 }} />
        {sound !== null && <Player src={sound} title="voice, first take" />}
      </Section>
      <Section title="Messages">
        <ol className="conversation-list">
          <MessageLine message={MESSAGE} onChange={() => undefined} />
          <MessageLine
            message={{ ...MESSAGE, id: 'n', isOwn: true, text: 'Yes, it can.', readAt: MESSAGE.createdAt }}
            onChange={() => undefined}
          />
          <MessageLine message={{ ...MESSAGE, id: 'o', removed: true, text: null }} onChange={() => undefined} />
        </ol>
      </Section>
      <Section title="Filters and collapsing">
        <Filters label="Example filters">
          <SelectField
            name="state"
            label="State"
            value="all"
            choices={[{ value: 'all', label: 'All' }]}
            onChange={() => undefined}
          />
        </Filters>
        <Folded summary="Northwind · $1,250.00">
          <p>Content shown beside the page if there is room.</p>
        </Folded>
      </Section>
    </>
  )
}

const RATE = 8000

/** Generates a two-second swelling tone in the browser. */
function useSound(): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
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
    const made = URL.createObjectURL(new Blob([head, samples], { type: 'audio/wav' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [])
  return address
}
