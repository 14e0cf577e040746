/** An amount of money, with figures of one width. */
import Box from '@mui/material/Box';
import { type Money, moneyWords } from '../../words/money-words.ts';

export const Amount = (money: Money) => (
  <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
    {moneyWords(money)}
  </Box>
);
