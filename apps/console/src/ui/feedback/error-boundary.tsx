/** Errors while rendering (a bug, a script that failed to load): another try is offered, or `instead` is shown. */
import { Box } from '@mui/material';
import { Component, type ReactNode } from 'react';
import { FaultBlock } from './refusal-block.tsx';

interface Props {
  readonly children: ReactNode;
  readonly instead?: ReactNode;
}

export class ErrorBoundary extends Component<Props, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    if (this.props.instead !== undefined) return this.props.instead;
    return (
      <Box sx={{ maxWidth: 480, mx: 'auto', p: 2 }}>
        <FaultBlock error={this.state.error} />
      </Box>
    );
  }
}
