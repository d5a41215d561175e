import { say } from '../../../../words/say.ts'
import './compare-versions.css'
import { useState } from 'react'
import type { Delivery } from '../../../../../client/src/api-types.ts'
import { Section } from '../../../../parts/layout/page.tsx'
import { SelectField } from '../../../parts/forms/fields.tsx'
import { Gallery } from '../../../parts/media/gallery.tsx'
import { StandInNotice } from '../../../parts/media/stand-in-notice.tsx'
import { useFileDetails } from '../../../parts/values/file-line.tsx'
import { Snapshot } from '../../../parts/values/moment.tsx'

/** First shows the latest version beside the one before it. */
export function CompareVersions({ deliveries }: { deliveries: readonly Delivery[] }) {
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<{ left?: number; right?: number }>({})
  const last = deliveries.length - 1
  const [left, right] = [chosen.left ?? last - 1, chosen.right ?? last]
  return (
    <Section title={say('Versions')}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{say('Compare {count} versions', { count: deliveries.length })}</summary>
        {isOpen && (
          <div className="versions">
            <Version
              label={say('Left version')}
              deliveries={deliveries}
              at={left}
              onChange={(at) => setChosen((before) => ({ ...before, left: at }))}
            />
            <Version
              label={say('Right version')}
              deliveries={deliveries}
              at={right}
              onChange={(at) => setChosen((before) => ({ ...before, right: at }))}
            />
          </div>
        )}
      </details>
    </Section>
  )
}

type VersionProps = { label: string; deliveries: readonly Delivery[]; at: number; onChange: (at: number) => void }

function Version({ label, deliveries, at, onChange }: VersionProps) {
  const delivery = deliveries[at]
  const files = useFileDetails(delivery?.fileUrls ?? [])
  const isSound = files.some(({ contentType }) => contentType?.startsWith('audio/'))
  return (
    <div className="version">
      <SelectField
        name={label}
        label={label}
        isLabelHidden
        value={String(at)}
        choices={deliveries.map(({ version }, place) => ({
          value: String(place),
          label: say('Version {version}', { version }),
        }))}
        onChange={(place) => onChange(Number(place))}
      />
      {delivery && (
        <>
          <p className="small muted">
            <Snapshot at={delivery.deliveredAt} />
          </p>
          <StandInNotice kind={isSound ? 'voice' : 'image'} madeBy={[delivery.madeBy]} />
          <Gallery files={files} isLarge />
          {delivery.notes !== null && <blockquote className="words">{delivery.notes}</blockquote>}
          {delivery.revisionReason !== null && (
            <p className="small words">{say('Then requested: {reason}', { reason: delivery.revisionReason })}</p>
          )}
        </>
      )}
    </div>
  )
}
