import { expect, test } from 'vitest'
import { UploadRow } from '../../../../../src/islands/counter/menu/pictures/UploadRow.tsx'
import type { UploadProblem } from '../../../../../src/stores/desk/pictures/picture-uploader.ts'
import { renderScreen } from '../../../../helpers/page/render-screen.tsx'

// @feature-file desk.venue-pictures

test.each<[UploadProblem, boolean]>([
  ['failed', true],
  ['large', false],
  ['pixels', false],
  ['heic', false],
  ['format', false],
  ['damaged', false],
])(
  'a picture that was not uploaded (%s) is offered again only if that can help: %s',
  (problem, isOffered) => {
    const upload = { name: 'tea.jpg', problem }
    const screen = renderScreen(<UploadRow upload={upload} onRetry={() => {}} onDismissed={() => {}} />)
    expect(screen.all('button').includes('Try again')).toBe(isOffered)
  },
)
