// Written from docs/openapi.json by generate-api.ts; not to be edited.

export const addressInputLimits = {
  "city": {
    "maxLength": 255
  },
  "country": {
    "maxLength": 255
  },
  "email": {
    "maxLength": 255
  },
  "firstName": {
    "maxLength": 100
  },
  "lastName": {
    "maxLength": 100
  },
  "phone": {
    "maxLength": 255
  },
  "state": {
    "maxLength": 255
  },
  "street": {
    "maxLength": 255
  },
  "zipcode": {
    "maxLength": 255
  }
} as const;

export const contactInputLimits = {
  "email": {
    "maxLength": 255
  },
  "message": {
    "maxLength": 5000
  },
  "name": {
    "maxLength": 100
  },
  "subject": {
    "maxLength": 200
  },
  "website": {
    "maxLength": 0
  }
} as const;

export const loginInputLimits = {
  "email": {
    "maxLength": 255
  },
  "password": {
    "maxLength": 128
  }
} as const;

export const orderInputLimits = {
  "items": {
    "maxItems": 500,
    "items": {
      "quantity": {
        "maximum": 999
      }
    }
  }
} as const;

export const orderItemInputLimits = {
  "quantity": {
    "maximum": 999
  }
} as const;

export const orderTextsInputLimits = {
  "items": {
    "maxItems": 500,
    "items": {
      "quantity": {
        "maximum": 999
      }
    }
  }
} as const;

export const passwordInputLimits = {
  "currentPassword": {
    "maxLength": 128
  },
  "newPassword": {
    "maxLength": 128
  }
} as const;

export const picturesFormLimits = {
  "images": {
    "maxItems": 4,
    "items": {
      "maxLength": 8388608
    }
  }
} as const;

export const productFormLimits = {
  "images": {
    "maxItems": 4,
    "items": {
      "maxLength": 8388608
    }
  },
  "productData": {
    "category": {
      "maxLength": 255
    },
    "description": {
      "maxItems": 50,
      "items": {
        "maxLength": 255
      }
    },
    "name": {
      "maxLength": 100
    },
    "offerPrice": {
      "maximum": 10000000
    },
    "price": {
      "maximum": 10000000
    }
  }
} as const;

export const productInputLimits = {
  "category": {
    "maxLength": 255
  },
  "description": {
    "maxItems": 50,
    "items": {
      "maxLength": 255
    }
  },
  "name": {
    "maxLength": 100
  },
  "offerPrice": {
    "maximum": 10000000
  },
  "price": {
    "maximum": 10000000
  }
} as const;

export const productUpdateInputLimits = {
  "category": {
    "maxLength": 255
  },
  "description": {
    "maxItems": 50,
    "items": {
      "maxLength": 255
    }
  },
  "name": {
    "maxLength": 100
  },
  "offerPrice": {
    "maximum": 10000000
  },
  "price": {
    "maximum": 10000000
  }
} as const;

export const profileInputLimits = {
  "firstName": {
    "maxLength": 100
  },
  "lastName": {
    "maxLength": 100
  },
  "location": {
    "maxLength": 255
  },
  "phone": {
    "maxLength": 255
  },
  "postalCode": {
    "maxLength": 255
  }
} as const;

export const registerInputLimits = {
  "email": {
    "maxLength": 255
  },
  "firstName": {
    "maxLength": 100
  },
  "lastName": {
    "maxLength": 100
  },
  "password": {
    "maxLength": 128
  }
} as const;

export const replyInputLimits = {
  "text": {
    "maxLength": 5000
  }
} as const;

export const synonymInputLimits = {
  "meaning": {
    "maxLength": 255
  },
  "word": {
    "maxLength": 255
  }
} as const;

export const synonymsInputLimits = {
  "synonyms": {
    "maxItems": 500,
    "items": {
      "meaning": {
        "maxLength": 255
      },
      "word": {
        "maxLength": 255
      }
    }
  }
} as const;

export const threadInputLimits = {
  "subject": {
    "maxLength": 200
  },
  "text": {
    "maxLength": 5000
  },
  "website": {
    "maxLength": 0
  }
} as const;

export const threadListAllQueryLimits = {
  "page": {
    "maximum": 4294967295
  },
  "limit": {
    "maximum": 100
  }
} as const;

export const threadListMineQueryLimits = {
  "page": {
    "maximum": 4294967295
  },
  "limit": {
    "maximum": 100
  }
} as const;

export const contactListQueryLimits = {
  "page": {
    "maximum": 4294967295
  },
  "limit": {
    "maximum": 100
  }
} as const;

export const orderExportQueryLimits = {
  "search": {
    "maxLength": 255
  }
} as const;

export const orderListAllQueryLimits = {
  "search": {
    "maxLength": 255
  },
  "page": {
    "maximum": 4294967295
  },
  "limit": {
    "maximum": 100
  }
} as const;

export const orderListMineQueryLimits = {
  "page": {
    "maximum": 4294967295
  },
  "limit": {
    "maximum": 100
  }
} as const;

export const catalogueListProductsQueryLimits = {
  "search": {
    "maxLength": 255
  },
  "category": {
    "maxLength": 255
  },
  "minPrice": {
    "maximum": 10000000
  },
  "maxPrice": {
    "maximum": 10000000
  },
  "ids": {
    "maxItems": 100
  },
  "page": {
    "maximum": 4294967295
  },
  "limit": {
    "maximum": 100
  }
} as const;

export const catalogueSuggestProductsQueryLimits = {
  "q": {
    "maxLength": 255
  }
} as const;
