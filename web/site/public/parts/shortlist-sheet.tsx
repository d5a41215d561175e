import { useState } from 'react'
import { Lines } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
import { useApiMutation, useApiQuery } from '../../api.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { Notice, RefusalNotice } from '../../parts/feedback/notice.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { Form, fieldErrorsOf } from '../../parts/forms/form.tsx'
import { Sheet } from '../../parts/layout/sheet.tsx'

const PAGE = { query: { limit: 100 } }

type ShortlistSheetProps = { slugs: readonly string[]; isOpen: boolean; onClose: () => void }

export function ShortlistSheet({ slugs, isOpen, onClose }: ShortlistSheetProps) {
  const lists = useApiQuery('GET /api/shortlists', PAGE, { when: isOpen })
  const [name, setName] = useState('')
  const [done, setDone] = useState<string | null>(null)
  const add = useApiMutation('POST /api/shortlists/{id}/talents')
  const begin = useApiMutation('POST /api/shortlists')

  const addAll = async ({ id, name: listName }: { id: string; name: string }) => {
    for (const slug of slugs) {
      const added = await add.call({ params: { id }, body: { slug } })
      if (!added) return
    }
    setDone(listName)
  }
  return (
    <Sheet
      title={say('Add to a shortlist')}
      isOpen={isOpen}
      onClose={() => {
        setDone(null)
        onClose()
      }}
    >
      {done !== null && (
        <Notice tone="good" title={say('Added to “{done}”', { done })}>
          {slugs.length === 1
            ? say('The talent is on your shortlist. Talents are not told about this.')
            : say('All {length} are on your shortlist. Talents are not told about this.', { length: slugs.length })}
        </Notice>
      )}
      <RefusalNotice refused={add.refused} />
      <Load of={lists}>
        {({ shortlists }) =>
          shortlists.length > 0 && (
            <Lines>
              {shortlists.map((list) => (
                <li key={list.id}>
                  <span>
                    {list.name} <span className="muted small">{list.talentCount}</span>
                  </span>
                  <Button
                    isBusy={add.isBusy}
                    onClick={() => void addAll(list)}
                    label={say('Add to {name}', { name: list.name })}
                  >
                    {say('Add')}
                  </Button>
                </li>
              ))}
            </Lines>
          )
        }
      </Load>
      <Form
        label={say('New shortlist')}
        refused={begin.refused}
        fields={['name']}
        onSubmit={() => {
          void begin.call({ body: { name: name.trim() } }).then((made) => {
            if (!made) return
            setName('')
            return addAll(made.shortlist)
          })
        }}
      >
        <TextField
          name="name"
          label={say('New shortlist')}
          value={name}
          onChange={setName}
          maxLength={80}
          isRequired
          error={fieldErrorsOf(begin.refused)['name']}
        />
        <div>
          <Button type="submit" isBusy={begin.isBusy}>
            {say('Create shortlist')}
          </Button>
        </div>
      </Form>
    </Sheet>
  )
}
