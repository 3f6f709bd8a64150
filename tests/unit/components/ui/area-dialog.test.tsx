// @feature-file delivery.area-dialog

import { expect, test } from 'vitest'
import { AreaDialog } from '../../../../src/components/ui/order/AreaDialog.tsx'
import { renderScreen } from '../../../helpers/page/render-screen.tsx'

const area = (id: string) => ({ id, name: { en: id }, fee: 500, minOrder: 0 })
const groups = [{ parent: { en: 'Capital' }, areas: [area('Mirqab'), area('Qibla')] }]
const renderDialog = (selected: string | null) =>
  renderScreen(
    <AreaDialog
      {...{ groups, selected }}
      onSearch={() => {}}
      onChoose={() => {}}
      onClosed={() => {}}
      onAbroad={() => {}}
    />,
  )

test('the area dialog has no confirm button before an area is chosen', () => {
  const { all, one } = renderDialog(null)
  expect(all('radio')).toHaveLength(2)
  expect(all('button').filter(Boolean)).toEqual(['Deliver to another country'])
  expect(one('radio', 'Mirqab').attributes).not.toHaveProperty('checked')
  expect(renderDialog('Mirqab').one('radio', 'Mirqab').attributes).toHaveProperty('checked')
  expect(renderDialog('Mirqab').one('button', 'Deliver here').disabled).toBe(false)
})
