import type { Names } from './names.ts'
import { isSetting, type Parts } from './parts.ts'

/** Page that lists an account's things and adds more. */
export function pageFile(names: Names, parts: Parts): string {
  const { pascalOne, pascalMany, slug, title, wordsMany } = names
  const content = `<New${pascalOne} /><${pascalMany} />`
  const { page = '', role } = parts
  const inSettings = isSetting(parts)
  const heading = `title="${title}"`
  const [open, close] = inSettings
    ? [`<SettingsFrame here="${page}" ${heading} lead="Your ${wordsMany}.">`, '</SettingsFrame>']
    : [`<><PageHeading ${heading} />`, '</>']
  const body = role === undefined ? content : `{roles.includes('${role}') ? <>${content}</> : ${others(role)}}`
  return `${imports(names, parts)}
export const head: PageModule['head'] = () => ({ title: '${title}' })

const LIST = 'GET /api/${slug}'
const PAGE_SIZE = 20

/** The ${wordsMany} of an account, and a form for another one. */
export default function ${pascalMany}Page() {
${role === undefined ? '' : '  const { roles } = useSignedIn()\n'}  return (
    ${open}
      ${body}
    ${close}
  )
}

${list(names)}
${row(names, parts)}
${form(names, parts)}`
}

const others = (role: string): string =>
  `<Empty title="This page is for ${role}s" action={<Button to="/home">Back to the home page</Button>}>
  Your account is not ${role === 'agent' ? 'an' : 'a'} ${role}’s.
</Empty>`

function imports({ pascalOne }: Names, { field, role, canDelete, ...parts }: Parts): string {
  const isDay = field === 'day'
  const api = ['useApiList', ...(canDelete ? ['useApiMutation'] : []), ...(isDay ? ['useFacts'] : [])]
  const all = [...api, ...(role === undefined ? [] : ['useSignedIn'])]
  const inSettings = isSetting({ page: parts.page })
  return `import type { ${pascalOne} } from '../../../client/src/api-types.ts'
import { Empty } from '../../parts/feedback/empty.tsx'
import { Lines${inSettings ? '' : ', PageHeading'} } from '../../parts/layout/page.tsx'
import { ${all.join(', ')} } from '../api.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
${canDelete ? "import { RefusalNotice } from '../parts/feedback/notice.tsx'\n" : ''}import { ApiForm, useApiForm } from '../parts/forms/api-form.tsx'
import { Button } from '../parts/forms/button.tsx'
import { TextField } from '../parts/forms/fields.tsx'
${inSettings ? "import { SettingsFrame } from '../parts/layout/settings-frame.tsx'\n" : ''}import { Create${pascalOne}Body } from '../parts/rules/body-rules.ts'
import { ${isDay ? 'formatDay' : 'Day'} } from '../parts/values/moment.tsx'
import { Pager } from '../parts/values/pager.tsx'
`
}

const list = ({ pascalOne, pascalMany, camelOne, camelMany, wordsMany }: Names): string =>
  `function ${pascalMany}() {
  const list = useApiList(LIST, { query: { limit: PAGE_SIZE, offset: 0 } }, ({ offset, limit, total }) =>
    offset + limit < total ? { query: { limit, offset: offset + limit } } : null,
  )
  return (
    <Load of={list}>
      {({ pages }) => {
        const rows = pages.flatMap(({ ${camelMany} }) => ${camelMany})
        if (rows.length === 0) return <Empty title="No ${wordsMany} yet">Add the first one above.</Empty>
        return (
          <>
            <Lines>
              {rows.map((${camelOne}) => (
                <${pascalOne}Line key={${camelOne}.id} {...${camelOne}} />
              ))}
            </Lines>
            <Pager {...list} />
          </>
        )
      }}
    </Load>
  )
}
`

function row({ pascalOne, slug }: Names, { field, canDelete }: Parts): string {
  const isDay = field === 'day'
  const said = isDay ? '<time dateTime={day}>{words}</time>' : '<strong>{name}</strong> <Day at={createdAt} />'
  const facts = isDay
    ? `  const { language, now } = useFacts()
  const words = formatDay(day, { language, zone: 'UTC', now, hasYear: true })
`
    : ''
  const taken = [...(canDelete ? ['id'] : []), ...(isDay ? ['day'] : ['name', 'createdAt'])].join(', ')
  return `function ${pascalOne}Line({ ${taken} }: ${pascalOne}) {
${facts}${canDelete ? `  const remove = useApiMutation('DELETE /api/${slug}/{id}')\n` : ''}  return (
    <li>
      <div className="lines-said">
        ${said}
        ${canDelete ? '<RefusalNotice refused={remove.refused} />' : ''}
      </div>
      ${
        canDelete
          ? `<Button
        look="quiet"
        label={\`Delete \${${isDay ? 'words' : 'name'}}\`}
        isBusy={remove.isBusy}
        onClick={() => void remove.call({ params: { id } })}
      >
        Delete
      </Button>`
          : ''
      }
    </li>
  )
}
`
}

const form = ({ pascalOne, slug, article, wordsOne }: Names, { field }: Parts): string => `function New${pascalOne}() {
  const form = useApiForm('POST /api/${slug}', {
    rules: Create${pascalOne}Body,
    initial: { ${field}: '' },
    say: { ${field}: '${field === 'day' ? 'Choose a day.' : 'Enter a name.'}' },
    resets: true,
  })
  return (
    <ApiForm form={form} label="Add ${article} ${wordsOne}">
      <TextField {...form.text('${field}')} label="${field === 'day' ? 'Day' : 'Name'}"${field === 'day' ? ' type="date"' : ' autoComplete="off"'} />
      <div>
        <Button {...form.button} busyLabel="Adding">
          Add ${wordsOne}
        </Button>
      </div>
    </ApiForm>
  )
}
`
