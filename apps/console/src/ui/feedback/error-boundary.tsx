/** Catches errors while rendering (a bug, a script that failed to load) and offers a reload. */
import Box from '@mui/material/Box';
import { Component, type ReactNode } from 'react';
import { RefusalBlock } from './refusal-block.tsx';

export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return (
      <Box sx={{ maxWidth: 480, mx: 'auto', p: 2 }}>
        <RefusalBlock error={this.state.error} again={() => location.reload()} />
      </Box>
    );
  }
}
