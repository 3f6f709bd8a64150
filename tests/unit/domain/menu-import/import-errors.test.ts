import { expect, test } from 'vitest'
import type { Cell } from '../../../../src/domain/menu-import/table.ts'
import { plan } from './small-menu.ts'

// @feature-file venue.menu-import

test.each<[string, Cell[][], string]>([
  [
    'a wrong price',
    [['Category', 'Name', 'Price'], [], ['Food', 'Cake', '1.5.2']],
    'row 3, column Price: expected a price, not "1.5.2"',
  ],
  [
    'a date',
    [
      ['Category', 'Name'],
      ['Food', { date: '2026-02-01' }],
    ],
    'row 2, column Name: the spreadsheet made a date of it',
  ],
  [
    'a long text',
    [
      ['Category', 'Name'],
      ['Food', 'x'.repeat(101)],
    ],
    'row 2, column Name: the text has 101 characters; 100 are allowed',
  ],
  [
    'a wrong id',
    [
      ['id', 'Name'],
      ['a b', 'Tea'],
    ],
    'row 2, column id: "a b" is not an id',
  ],
  [
    'a reserved id',
    [
      ['category id', 'Name'],
      ['cart', 'Tea'],
    ],
    'row 2, column category id: the id cart is reserved',
  ],
  [
    'a picture that is none',
    [
      ['Category', 'Name', 'Picture'],
      ['Food', 'Cake', 'cake.jpg'],
    ],
    'row 2, column Picture: "cake.jpg" is not an http(s) address',
  ],
  [
    'a wrong flag',
    [
      ['Category', 'Name', 'Sold out'],
      ['Food', 'Bread', 'maybe'],
    ],
    'row 2, column Sold out: expected yes or no',
  ],
  [
    'no name',
    [
      ['Category', 'Name', 'Price'],
      ['Food', '', 3],
    ],
    'row 2: the row has no name of an item',
  ],
  ['no category', [['Name'], ['Cake']], 'row 2: a new item needs a category'],
  [
    'two rows for one item',
    [
      ['Category', 'Name'],
      ['Food', 'Bread'],
      ['Food', 'bread'],
    ],
    'row 3, column Name: row 2 is about the same item',
  ],
  [
    'an id twice',
    [
      ['id', 'Name'],
      ['tea', 'Tea'],
      ['tea', 'Green tea'],
    ],
    'row 3, column Name: row 2 is about the same item',
  ],
  [
    'an unknown id of a known name',
    [
      ['Category', 'id', 'Name'],
      ['Food', '77', 'Bread'],
    ],
    'row 2, column id: the menu has no item 77, but "Bread" has the id bread',
  ],
  [
    'a move',
    [
      ['Category', 'id', 'Name'],
      ['Food', 'tea', 'Tea'],
    ],
    'row 2, column Category: "Tea" is in "Drinks"; an import does not move items',
  ],
  [
    'a price without size',
    [
      ['Category', 'Name', 'Price'],
      ['Drinks', 'Juice', 3],
    ],
    'row 2, column Price: the item has sizes',
  ],
  [
    'a price and sizes',
    [
      ['Category', 'Name', 'Price', 'Price L'],
      ['Food', 'Cake', 3, 4],
    ],
    'row 2, column Price: the item has prices by size',
  ],
  [
    'a size twice',
    [
      ['Category', 'Name', 'Size'],
      ['Drinks', 'Juice', 'Large'],
      ['', '', 'LARGE'],
    ],
    'row 3, column Size: the size "LARGE" is there twice',
  ],
  [
    'lists of unequal length',
    [
      ['Category', 'Name', 'Tags', 'Tags (ar)'],
      ['Food', 'Bread', 'a, b', 'ا'],
    ],
    'row 2, column Tags (ar): expected as many entries as in column Tags: 2, not 1',
  ],
  [
    'two names for a category',
    [
      ['category id', 'Category', 'id', 'Name'],
      ['food', 'A', 'bread', 'Bread'],
      ['food', 'B', 'cake', 'Cake'],
    ],
    'row 3, column Category: the category food is called "A" in row 2',
  ],
])('%s is an error of its cell, and nothing is imported', (_, rows, message) => {
  const { edits, issues } = plan(rows)
  expect(edits).toEqual([])
  expect(issues[0]).toContain(message)
})
