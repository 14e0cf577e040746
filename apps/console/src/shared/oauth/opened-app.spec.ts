import { expect, test } from '@jest/globals';
import { ApiRefusal } from '../../api/refusal.ts';
import { leadsToApp, leaveForApp } from './opened-app.ts';

test.each([
  'https://orders.example.com/callback?code=x',
  'http://127.0.0.1:8080/callback?code=x',
  'com.example.orders:/callback?code=x',
  'com.example-corp.orders2://callback',
])('%s leads to an app', (url) => {
  expect(leadsToApp(url)).toBe(true);
});

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://orders.example.com/x',
  'view-source:https://orders.example.com',
  'mailto:ada@example.com',
  'orders:/callback',
  '/callback',
  '//orders.example.com/callback',
  '',
])('%s does not, and is never opened', async (url) => {
  expect(leadsToApp(url)).toBe(false);
  await expect(leaveForApp(url)).rejects.toThrow(ApiRefusal);
});
