throw new Error('not even read');
