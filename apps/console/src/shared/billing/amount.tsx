import Box from '@mui/material/Box';
import { type Money, moneyText } from './money.ts';

export const Amount = (money: Money) => (
  <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
    {moneyText(money)}
  </Box>
);
